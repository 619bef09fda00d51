import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { copyText } from '#kernel/clipboard.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

type Props = {
  title: string
  text: string
  label: string
  link: string
  /** The reason for which the link has to be handed over. */
  warning?: string
  onClose: () => void
}

export function LinkDialog({ title, text, label, link, warning, onClose }: Props) {
  const { t } = useTranslation('team')
  const copy = () => copyText(link, { copied: t('invite.copied'), notCopied: t('invite.notCopied') })
  return (
    <Dialog title={title} onClose={onClose}>
      {warning && <Note tone="warning">{warning}</Note>}
      <p dir="auto">{text}</p>
      <TextInput
        label={label}
        value={link}
        readOnly
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogFoot onClose={onClose} label={t('invite.close')}>
        <Button data-autofocus onClick={() => void copy()}>
          {t('invite.copy')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
