import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { DashboardRange } from '#contract/range.ts'
import { DayField } from '#forms/day-field.tsx'
import { isDay } from '#forms/typed/read.ts'
import { useFormats } from '#kernel/format.ts'
import styles from './filter-field.module.css'
import type { ListFilter } from './list.ts'

type Days = {
  span: '' | DashboardRange
  /** First and last day, instead of a span. */
  from: string
  to: string
}

export function useDaysFilter(
  id: string,
  name: string,
  { span, from, to }: Days,
  onDays: (days: Days) => void,
): ListFilter {
  const { t } = useTranslation('list')
  const formats = useFormats()
  const value = () => {
    if (from && to) return t('between', { from: formats.shortDay(from), to: formats.shortDay(to) })
    if (from) return t('since', { day: formats.fullDay(from) })
    if (to) return t('until', { day: formats.fullDay(to) })
    return span ? t(`spans.${span}`) : undefined
  }
  // An incomplete day stays in its field.
  const choose = (days: Omit<Days, 'span'>) => {
    if (Object.values(days).every((day) => day === '' || isDay(day))) onDays({ span: '', ...days })
  }
  const field = (
    <div className={styles.options}>
      <Radio.Group
        aria-label={name}
        value={from !== '' || to !== '' ? 'own' : span}
        onChange={(next) => onDays({ span: next as Days['span'], from: '', to: '' })}
      >
        <div className={styles.options}>
          {DashboardRange.options.map((range) => (
            <Radio key={range} value={range} label={t(`spans.${range}`)} />
          ))}
          <Radio value="" label={t('spans.any')} />
        </div>
      </Radio.Group>
      <div className={styles.days}>
        <DayField label={t('from')} value={from} max={to} onChange={(day) => choose({ from: day, to })} />
        <DayField label={t('to')} value={to} min={from} onChange={(day) => choose({ from, to: day })} />
      </div>
    </div>
  )
  return { id, name, value: value(), field, clear: () => onDays({ span: '', from: '', to: '' }) }
}
