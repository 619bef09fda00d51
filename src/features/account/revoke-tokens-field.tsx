import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'

type Props = { count: number | undefined; checked: boolean; onChange: (isChecked: boolean) => void }

export function RevokeTokensField({ count = 0, checked, onChange }: Props) {
  const { t } = useTranslation('account')
  if (count === 0) return null
  return (
    <Checkbox
      label={t('revokeTokens', { count })}
      description={t('revokeTokensHint')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
