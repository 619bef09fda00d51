import { useTranslation } from 'react-i18next'
import { useStopCodes } from '#features/account/mutations.ts'
import { failureText } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

/** Asks before signing in needs no code any more. */
export function StopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const { error, isPending, mutate } = useStopCodes()
  const onSuccess = () => {
    notify({ message: t('factors.codesStopped') })
    onClose()
  }
  return (
    <FormDialog
      title={t('factors.stop')}
      confirmLabel={t('factors.stop')}
      isDisabled={isPending}
      onClose={onClose}
      onSubmit={() => mutate({}, { onSuccess })}
    >
      {error && <Note tone="error">{failureText(error)}</Note>}
      <p dir="auto">{t('factors.stopText')}</p>
    </FormDialog>
  )
}
