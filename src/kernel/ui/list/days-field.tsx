import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './days-field.module.css'

/** First and last day, both included; empty is open. */
export type Days = { from: string; to: string }

/** Narrows a list to the days between two. */
export function DaysField({ from, to, onDays }: Days & { onDays: (days: Partial<Days>) => void }) {
  const { t } = useTranslation('list')
  return (
    <div className={styles.days}>
      <TextInput
        type="date"
        label={t('days.from')}
        value={from}
        max={to || undefined}
        onChange={({ currentTarget: { value } }) => onDays({ from: value })}
      />
      <TextInput
        type="date"
        label={t('days.to')}
        value={to}
        min={from || undefined}
        onChange={({ currentTarget: { value } }) => onDays({ to: value })}
      />
    </div>
  )
}

/** Days in words for a pill; undefined when both are open. */
export function useDaysName() {
  const { t } = useTranslation('list')
  const formats = useFormats()
  return ({ from, to }: Days): string | undefined => {
    if (from && to) return t('days.between', { from: formats.shortDay(from), to: formats.shortDay(to) })
    if (from) return t('days.since', { day: formats.fullDay(from) })
    return to ? t('days.until', { day: formats.fullDay(to) }) : undefined
  }
}
