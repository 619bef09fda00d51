import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './filters.module.css'

/** The number of matches of each choice; undefined until it has loaded. */
export type Counts = Readonly<Record<string, number>> | undefined

/** The number for screen readers, as the description of a choice and not as part of its name. */
export function useDescription(counts: Counts) {
  const { t } = useTranslation('products')
  return (value: string) => counts && { 'aria-description': t('count', { count: counts[value] ?? 0 }) }
}

export function Counted({ name, counts, value }: { name: string; counts: Counts; value: string }) {
  return (
    <span className={styles.counted}>
      <bdi>{name}</bdi>
      <Count counts={counts} value={value} />
    </span>
  )
}

export function Count({ counts, value }: { counts: Counts; value: string }) {
  const formats = useFormats()
  return (
    counts && (
      <bdi className="dim small num" aria-hidden="true">
        {formats.number(counts[value] ?? 0)}
      </bdi>
    )
  )
}
