import { useTranslation } from 'react-i18next'
import type { Occurrence } from '#contract/recurrence.ts'
import { plusDays } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { daysOf } from './grid/days.ts'

type When = Pick<Occurrence, 'start' | 'end'> & { event: { allDay: boolean } }

export function useWhen() {
  const { t } = useTranslation('calendar')
  const formats = useFormats()

  function times({ event, start, end }: When): string {
    if (event.allDay) return t('allDay')
    if (end === null || end === start) return formats.time(start)
    return t('when.times', { from: formats.time(start), to: formats.time(end) })
  }

  function whole(when: When): string {
    const { from, to } = daysOf(when)
    const last = plusDays(to, -1)
    if (from === last) return t('when.day', { day: formats.wholeDay(from), times: times(when) })
    if (when.event.allDay) return formats.days(from, last)
    return t('when.days', {
      from: `${formats.shortDay(from)} ${formats.time(when.start)}`,
      to: `${formats.shortDay(last)} ${formats.time(when.end ?? when.start)}`,
    })
  }

  return { times, whole }
}
