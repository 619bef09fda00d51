import { Rating } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Rating.layer.css'
import { useFormats } from '#kernel/format.ts'
import styles from './star-input.module.css'

/** Stars to choose, in halves, by pointer, finger and arrow keys. */
export function StarInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (value: number) => void
}) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  return (
    <Rating
      className={styles.input ?? ''}
      role="radiogroup"
      aria-label={label}
      fractions={2}
      size={28}
      color="var(--warning-graphic)"
      value={value}
      onChange={onChange}
      getSymbolLabel={(one) => (one === 0 ? t('any') : t('stars', { value: formats.number(one) }))}
    />
  )
}
