import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { longestCarrier, longestTracking, type Parcel } from '#contract/order-fields.ts'
import { FormDialog } from '#ui/dialog.tsx'

type Props = {
  title: string
  confirmLabel: string
  parcel?: Parcel
  onParcel: (parcel: Parcel) => void
  onClose: () => void
}

export function ParcelDialog({ title, confirmLabel, parcel, onParcel, onClose }: Props) {
  const { t } = useTranslation('orders')
  const [carrier, setCarrier] = useState(parcel?.carrier ?? '')
  const [tracking, setTracking] = useState(parcel?.tracking ?? '')
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      onClose={onClose}
      onSubmit={() => onParcel({ carrier: carrier.trim(), tracking: tracking.trim() })}
    >
      <p dir="auto">{t('parcel.text')}</p>
      <TextInput
        label={t('parcel.carrier')}
        data-autofocus
        autoComplete="on"
        name="carrier"
        maxLength={longestCarrier}
        value={carrier}
        onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
      />
      <TextInput
        dir="ltr"
        label={t('parcel.tracking')}
        autoComplete="off"
        maxLength={longestTracking}
        value={tracking}
        onChange={({ currentTarget }) => setTracking(currentTarget.value)}
      />
    </FormDialog>
  )
}
