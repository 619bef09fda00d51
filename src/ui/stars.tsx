import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './stars.module.css'

export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const row = [1, 2, 3, 4, 5].map((star) => <IconStarFilled key={star} size={size} />)
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { value: formats.rating(value) })}>
      <span className={styles.row}>{row}</span>
      <span className={styles.filled} style={{ inlineSize: `${Math.min(100, value * 20)}%` }}>
        {row}
      </span>
    </span>
  )
}
