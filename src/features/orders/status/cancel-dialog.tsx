import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { FormDialog } from '#ui/dialog.tsx'

type Props = { count: number; id?: string; onCancelOrders: (reason: string) => void; onClose: () => void }

const longestReason = 1000

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
      <Textarea
        label={t('refund.reason')}
        description={t('refund.reasonHint')}
        rows={2}
        maxLength={longestReason}
        value={reason}
        error={isChecked && note === '' && t('refund.wrongReason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
