import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './filters.module.css'

/** How many products the choices of one part of the filter leave; undefined until it is known. */
export type Counts = Readonly<Record<string, number>> | undefined

/** The same for readers who do not see the number: it describes a choice and is no part of its name. */
export function useDescription(counts: Counts) {
  const { t } = useTranslation('products')
  return (value: string) => counts && { 'aria-description': t('count', { count: counts[value] ?? 0 }) }
}

/** The name of a choice, and how many products it leaves. */
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
