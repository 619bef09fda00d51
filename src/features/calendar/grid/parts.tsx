import type { EventApi, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarView } from '#contract/calendar-search.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { type Paint, paintOf } from '#features/calendar/colours.ts'
import edge from '#features/calendar/event/edge.module.css'
import { isInvitation, isRecurring, keyOf } from '#features/calendar/occurrences.ts'
import type { useWhen } from '#features/calendar/use-when.ts'
import { plusDays } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { cx } from '#ui/cx.ts'
import { daysOf } from './days.ts'
import styles from './grid.module.css'

export const viewNames: Record<CalendarView | 'phoneWeek', string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  phoneWeek: 'timeGridThree',
  day: 'timeGridDay',
  list: 'listFrom',
}

export const views = {
  [viewNames.phoneWeek]: { type: 'timeGrid', duration: { days: 3 } },
  [viewNames.list]: { type: 'list', duration: { months: 1 }, dateAlignment: 'day' },
}
const maxDots = 3

export function inputOf(occurrence: Occurrence, moving: string | undefined): EventInput {
  const { event, start, end } = occurrence
  const id = keyOf(occurrence)
  const paint = paintOf(event)
  return {
    id,
    title: event.title,
    start,
    allDay: event.allDay,
    ...(end !== null && { end }),
    color: paint['--paint-bg'],
    contrastColor: paint['--paint-text'],
    extendedProps: { occurrence, paint },
    editable: moving === undefined && !isInvitation(event),
  }
}

export function nameElement({ el, event }: { el: HTMLElement; event: EventApi }) {
  el.dataset.key = event.id
}

export function dotsOf(occurrences: readonly Occurrence[]): Map<string, string[]> {
  const dots = new Map<string, string[]>()
  for (const occurrence of occurrences) {
    const { from, to } = daysOf(occurrence)
    const mark = paintOf(occurrence.event)['--paint-mark']
    for (let day = from; day < to; day = plusDays(day, 1)) dots.set(day, [...(dots.get(day) ?? []), mark])
  }
  return dots
}

export function Dots({ paints = [] }: { paints: readonly string[] | undefined }) {
  const { t } = useTranslation('calendar')
  return (
    <span className={styles.dots}>
      {paints.length > 0 && <span className="sr-only">{t('events', { count: paints.length })}</span>}
      {paints.slice(0, maxDots).map((paint, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one dot is as good as another
        <i key={at} style={{ background: paint }} />
      ))}
    </span>
  )
}

export function NowTime({ date }: { date: Date }) {
  return useFormats().time(date)
}

type Words = ReturnType<typeof useWhen> & {
  repeats: string
  invitation: string
  time: (date: Date) => string
}

export function Said({ info, words }: { info: EventDisplayInfo; words: Words }) {
  const { times, whole, time } = words
  const { event, view, isShort, isMirror } = info
  const occurrence = event.extendedProps.occurrence as Occurrence | undefined
  // The selection that is being dragged has no event yet.
  if (!occurrence) return <span className={cx(edge.edge, styles.eventText)}>{info.timeText}</span>
  const { title, place } = occurrence.event
  const paint = event.extendedProps.paint as Paint
  const repeats = isRecurring(occurrence.event) && <span className="sr-only">, {words.repeats}</span>
  const invitation = isInvitation(occurrence.event) && <span className="sr-only">, {words.invitation}</span>
  const invitationMark = isInvitation(occurrence.event) && (
    <IconMail size={14} aria-hidden="true" className={styles.invitation} />
  )
  if (view.type === viewNames.list)
    return (
      <span className={cx(edge.edge, styles.listText)} style={paint}>
        <bdi className="num">{times(occurrence)}</bdi>
        <span>
          <span className={`strong ${styles.listTitle}`} dir="auto">
            {invitationMark}
            {title}
          </span>
          {place && (
            <span className={`small dim ${styles.listLocation}`} dir="auto">
              {place}
            </span>
          )}
        </span>
        {repeats}
        {invitation}
      </span>
    )
  const isColumn = view.type.startsWith('timeGrid') && !event.allDay
  return (
    <span
      className={cx(edge.edge, styles.eventText, isColumn && styles.columnText)}
      style={paint}
      data-short={isShort || undefined}
    >
      <bdi className={`trunc ${styles.name}`}>
        {invitationMark}
        {title}
      </bdi>
      {isColumn && (
        <bdi className={styles.time} aria-hidden="true">
          {isShort && event.start ? time(event.start) : info.timeText}
        </bdi>
      )}
      {!isMirror && <span className="sr-only">, {whole(occurrence)}</span>}
      {repeats}
      {invitation}
    </span>
  )
}
