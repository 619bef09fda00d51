import { useTranslation } from 'react-i18next'
import { DayField } from '#kernel/ui/day-field.tsx'
import { isDay } from '#kernel/ui/typed/read.ts'
import styles from './calendar.module.css'

type Props = { day: string; onDay: (day: string) => void }

/** Goes to a typed or picked day. */
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
