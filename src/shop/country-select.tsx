import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { countryCodes } from '#contract/post-codes.ts'
import { useFormats } from '#kernel/format.ts'

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string
  onChange: (country: string) => void
}

/** A country by its code, or empty; a name that came with an older record stays until another country is chosen. */
export function CountrySelect({ value = '', onChange, ...select }: Props) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const listedCountries = countryCodes
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((option, other) => formats.compare(option.label, other.label))
  const isListed = value === '' || countryCodes.includes(value)
  const customOption = isListed ? [] : [{ value, label: formats.country(value) }]
  return (
    <NativeSelect
      {...select}
      data={[{ value: '', label: t('noCountry') }, ...customOption, ...listedCountries]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
