import { refuse } from '#server/platform/errors.ts'

/** Refuses leaked passwords, ignoring case. `field` is the name it was sent under. */
export async function refuseCommon(password: string, field: 'password' | 'next'): Promise<void> {
  // The list is loaded at the first new password and then kept.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (dictionary['passwords-common'].includes(password.toLowerCase()))
    refuse('commonPassword', { fields: { [field]: 'common' } })
}
