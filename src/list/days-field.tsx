import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { DashboardRange } from '#contract/range.ts'
import { DayField } from '#forms/day-field.tsx'
import { isDay } from '#forms/typed/read.ts'
import styles from './filter-field.module.css'

export type Days = {
  span: '' | DashboardRange
  /** First and last day, instead of a span. */
  from: string
  to: string
}

type Props = Days & { label: string; onDays: (days: Days) => void }

export function DaysField({ label, span, from, to, onDays }: Props) {
  const { t } = useTranslation('list')
  // An incomplete day stays in its field.
  const choose = (days: Omit<Days, 'span'>) => {
    if (Object.values(days).every((day) => day === '' || isDay(day))) onDays({ span: '', ...days })
  }
  return (
    <div className={styles.options}>
      <Radio.Group
        aria-label={label}
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
}
