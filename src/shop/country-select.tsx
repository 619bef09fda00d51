import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { useCountryOptions } from '#forms/country-options.ts'
import { useFormats } from '#kernel/format.ts'

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string
  onChange: (country: string) => void
}

/** A country by its code, or empty; a name that came with an older record stays until another country is chosen. */
export function CountrySelect({ value = '', onChange, ...select }: Props) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const listedCountries = useCountryOptions()
  const isListed = value === '' || listedCountries.some((country) => country.value === value)
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
