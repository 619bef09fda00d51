import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput } from '#shop/customer-input.tsx'

export function CustomerField({ onPick }: { onPick: (id: string) => void }) {
  const { t } = useTranslation('invoices')
  const [text, setText] = useState('')
  return (
    <CustomerInput
      label={t('columns.customer')}
      description={t('typeCustomer')}
      value={text}
      onText={setText}
      isInPanel
      onPick={({ id, name }) => {
        setText(name)
        onPick(id)
      }}
    />
  )
}
