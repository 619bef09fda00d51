import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Member, resetHours } from '#contract/team.ts'
import { LinkDialog } from '#features/team/link-dialog.tsx'
import { useMakeResetLink } from '#features/team/mutations.ts'
import { failureText } from '#kernel/failure.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

type Props = { member: Member; onClose: () => void }

/** Makes a link by which someone who forgot their password chooses a new one; it is shown once. */
export function ResetDialog({ member: { id, name }, onClose }: Props) {
  const { t } = useTranslation('team')
  const { mutate, data, error, isPending } = useMakeResetLink()
  const title = t('reset.title', { name })
  if (data) {
    const text = t('reset.ready', { count: resetHours })
    return <LinkDialog title={title} text={text} label={t('reset.link')} link={data.link} onClose={onClose} />
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {error && <Note tone="error">{failureText(error)}</Note>}
      <p dir="auto">{t('reset.text')}</p>
      <DialogFoot onClose={onClose}>
        <Button data-autofocus loading={isPending} onClick={() => mutate({ user: id })}>
          {t('invite.make')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
