import { refuse } from '#server/errors.ts'

/**
 * Refuses a password that everybody tries first: one of the tens of thousands that leaked most often, whatever its
 * letters' case. `field` is the name it was sent under.
 */
export async function refuseCommon(password: string, field: 'password' | 'next'): Promise<void> {
  // Read when somebody chooses a password, which is seldom, and then held.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (dictionary['passwords-common'].includes(password.toLowerCase()))
    refuse(
      400,
      'commonPassword',
      'This password is among those that everybody tries first; nothing was saved',
      {
        fields: { [field]: 'common' },
      },
    )
}
