import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/dialog.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { count: number; id?: string; onCancelOrders: (reason: string) => void; onClose: () => void }

/** Asks for the reason of a cancellation, and explains its effect on stock and payments. */
export function CancelDialog({ count, id, onCancelOrders, onClose }: Props) {
  const { t } = useTranslation('orders')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const note = reason.trim()
  return (
    <FormDialog
      title={id === undefined ? t('cancel.title', { count }) : t('cancel.titleOne', { id })}
      cancelLabel={t('cancel.keep', { count })}
      confirmLabel={t('cancel.verb', { count })}
      isDanger
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (note !== '') onCancelOrders(note)
      }}
    >
      <p dir="auto">{t('cancel.text', { count })}</p>
      <ReasonField reason={reason} isMissing={isChecked && note === ''} onChange={setReason} />
    </FormDialog>
  )
}
