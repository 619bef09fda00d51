import { useTranslation } from 'react-i18next'
import styles from '#features/calendar/calendar.module.css'
import { DayField } from '#forms/day-field.tsx'
import { isDay } from '#forms/typed/read.ts'

type Props = { day: string; onDay: (day: string) => void }

export function GoToDay({ day, onDay }: Props) {
  const { t } = useTranslation('calendar')
  return (
    <DayField
      className={styles.goTo}
      label={t('goTo')}
      value={day}
      onChange={(next) => {
        if (isDay(next) && next !== day) onDay(next)
      }}
    />
  )
}
