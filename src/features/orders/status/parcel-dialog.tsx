import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { longestCarrier } from '#contract/carriers.ts'
import { longestTracking, type Parcel } from '#contract/order-fields.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'
import { SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { useShopSettings } from '#kernel/shop-settings.ts'
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
  const [word, setWord] = useState('')
  const { carriers } = useShopSettings('delivery')
  const words = searchWords(word)
  const matches =
    word === ''
      ? []
      : carriers
          .filter(({ name }) => matchesWords(searchTextOf([name]), words))
          .map((carrier, index) => ({ id: String(index), ...carrier }))
  const [tracking, setTracking] = useState(parcel?.tracking ?? '')
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      onClose={onClose}
      onSubmit={() => onParcel({ carrier: carrier.trim(), tracking: tracking.trim() })}
    >
      <p dir="auto">{t('parcel.text')}</p>
      <SuggestInput
        label={t('parcel.carrier')}
        data-autofocus
        autoComplete="off"
        name="carrier"
        maxLength={longestCarrier}
        value={carrier}
        onText={setCarrier}
        onPick={({ name }) => setCarrier(name)}
        onWord={setWord}
        matches={matches}
        isCurrent
        show={({ name }) => <SuggestOption typed={word} name={name} note="" />}
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
