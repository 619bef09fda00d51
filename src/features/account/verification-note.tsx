import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Note } from '#ui/note.tsx'
import { useMailVerification } from './mutations.ts'

export function VerificationNote({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const isOnline = useOnline()
  const { mutate, data, error, isPending } = useMailVerification()
  const send = () =>
    mutate(undefined, {
      onSuccess: ({ mailed }) => mailed && notify({ message: t('verifySent', { email }) }),
    })
  return (
    <>
      <Note tone="warning" {...(isOnline && !isPending && { action: { label: t('verifySend'), run: send } })}>
        {t('notVerified')}
      </Note>
      {error && <Note tone="error">{failureText(error)}</Note>}
      {data?.mailed === false && <Note tone="error">{t('verifyNotSent')}</Note>}
    </>
  )
}
