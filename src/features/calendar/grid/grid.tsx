import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DayHeaderInfo,
  type EventApi,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import timeGrid from '@fullcalendar/react/timegrid'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarView } from '#contract/calendar-search.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { type Paint, paintOf } from '#features/calendar/colours.ts'
import { config } from '#kernel/config.ts'
import { dayOf, plusDays } from '#kernel/days.ts'
import { regions, useFormats } from '#kernel/format.ts'
import { cx } from '#ui/cx.ts'
import { useStable } from '#ui/use-stable.ts'
import { daysOf } from './days.ts'
import './grid.css'
import { keyOf } from '#features/calendar/occurrences.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import styles from './grid.module.css'
import { useSwipe } from './use-swipe.ts'

/** Moments, or days with an exclusive end. */
export type Times = { allDay: boolean; start: string; end: string | null }
/** Pixels in the window, from the inline start and the top. */
export type Spot = { x: number; y: number }

type Props = {
  view: CalendarView
  day: string
  occurrences: readonly Occurrence[]
  /** The key of the occurrence that the arrow keys move. */
  moving: string | undefined
  /** Incremented to scroll to the chosen day. */
  dayRequest: number
  /** A month shows dots instead of titles on a phone. */
  isPhone: boolean
  onDay: (day: string) => void
  /** A day or a range of hours was selected. */
  onAdd: (times: Times, spot: Spot) => void
  onOpen: (occurrence: Occurrence) => void
  /** An event was dragged; resolves to undefined when it must return to its place. */
  onChange: (occurrence: Occurrence, times: Times) => Promise<string | undefined>
  onTurn: (step: 1 | -1) => void
}

const plugins = [dayGrid, timeGrid, list, interaction]
const viewNames: Record<CalendarView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listMonth',
}
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const maxDots = 3
/** Pixels: an hour, and the row of weekdays. */
const hourHeight = 48
const headHeight = 36
const firstHour = '07:30:00'

const occurrenceIn = ({ extendedProps }: Pick<EventApi, 'extendedProps'>) =>
  extendedProps.occurrence as Occurrence

/** The click after a touch would close the popover that the touch opened. */
function withoutClick(event: UIEvent | null) {
  if (event?.type === 'touchend' && event.cancelable) event.preventDefault()
}

function spotOf(event: UIEvent | null): Spot {
  const at = event && 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : event
  const { clientX, clientY } = (at as MouseEvent | null) ?? { clientX: 0, clientY: 0 }
  return { x: config.get().rtlLayout ? window.innerWidth - clientX : clientX, y: clientY }
}

/** The times of a library event. One dragged out of the all-day row lasts an hour. */
function timesOf({ allDay, start, end, startStr, endStr }: EventApi): Times {
  if (allDay) return { allDay, start: startStr, end: endStr || null }
  return { allDay, start: (start ?? new Date()).toISOString(), end: end?.toISOString() ?? null }
}

/** Month, week, day and agenda; only this component knows the calendar library. */
export function Grid({ view, day, dayRequest, occurrences, moving, isPhone, ...on }: Props) {
  const { t } = useTranslation('calendar')
  const locale = config.usePart((now) => now.locale)
  const isRtl = config.usePart((now) => now.rtlLayout)
  const { weekdayName } = useFormats()
  const calendar = useRef<CalendarRef>(null)
  const box = useRef<HTMLDivElement>(null)
  const isDotted = isPhone && view === 'month'
  const hasHours = view === 'week' || view === 'day'
  const events = useMemo(
    () => (isDotted ? [] : occurrences.map((one) => inputOf(one, moving))),
    [occurrences, moving, isDotted],
  )
  const dots = useMemo(() => dotsOf(isDotted ? occurrences : []), [occurrences, isDotted])
  const swipe = useSwipe(isPhone, on.onTurn)
  // Read once here instead of in each of a thousand events.
  const words = { ...useWhen(), repeats: t('repeats') }

  useLayoutEffect(() => {
    const api = calendar.current?.getApi()
    if (api && (api.view.type !== viewNames[view] || dayOf(api.getDate()) !== day))
      api.changeView(viewNames[view], day)
  }, [view, day])

  // The library's cells are marked directly, because they do not rerender for this.
  useLayoutEffect(() => {
    for (const cell of box.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])
      cell.toggleAttribute('data-chosen', view === 'month' && cell.dataset.date === day)
  })

  // Scrolls the hours to the opening time.
  useEffect(() => {
    if (!hasHours) return
    // The library needs some frames to measure its rows.
    let frames = 12
    let frame = 0
    const scroll = () => {
      const first = box.current?.querySelector(`[data-time="${firstHour}"]`)
      if (!box.current || !first) return
      const by = first.getBoundingClientRect().top - box.current.getBoundingClientRect().top
      // The sticky heads cover this height.
      const days = box.current.querySelector(`.${styles.allDayHead}`)?.clientHeight ?? 0
      box.current.scrollTop += by - headHeight - days
      frames -= 1
      if (frames > 0) frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [hasHours])

  // An agenda is longer than the window: scrolls to the day, or to the next one with an event.
  const showDay = useEffectEvent(() => {
    if (view !== 'list') return
    const heads = [...(box.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
    const head = heads.find(({ dataset }) => (dataset.date ?? '') >= day) ?? heads.at(-1)
    head?.scrollIntoView({ block: 'start' })
  })
  useEffect(() => {
    if (dayRequest === 0) return
    // Waits until the library has rendered another month.
    const timer = setTimeout(showDay, 100)
    return () => clearTimeout(timer)
  }, [dayRequest])

  const select = useStable<NonNullable<CalendarOptions['select']>>(
    ({ allDay, start, end, startStr, endStr, jsEvent }) => {
      const times = allDay
        ? { allDay, start: startStr, end: endStr }
        : { allDay, start: start.toISOString(), end: end.toISOString() }
      withoutClick(jsEvent)
      on.onAdd(times, spotOf(jsEvent))
    },
  )
  const dateClick = useStable<NonNullable<CalendarOptions['dateClick']>>(
    ({ allDay, date, dateStr, jsEvent }) => {
      const clicked = dayOf(date)
      if (isPhone && view === 'month') return on.onDay(clicked)
      const end = new Date(date.getTime() + 3_600_000)
      const times = allDay
        ? { allDay, start: dateStr, end: plusDays(dateStr, 1) }
        : { allDay, start: date.toISOString(), end: end.toISOString() }
      withoutClick(jsEvent)
      on.onAdd(times, spotOf(jsEvent))
    },
  )
  const eventClick = useStable<NonNullable<CalendarOptions['eventClick']>>(({ event, jsEvent }) => {
    jsEvent.preventDefault()
    // Enter and Space end a move by keyboard instead.
    if (!moving) on.onOpen(occurrenceIn(event))
  })
  const changed = useStable(async ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const times = timesOf(event)
    const occurrence = occurrenceIn(event)
    const isFromDays = occurrence.event.allDay && !times.allDay
    if (isFromDays && times.end === null)
      times.end = new Date(Date.parse(times.start) + 3_600_000).toISOString()
    if ((await on.onChange(occurrence, times)) === undefined) revert()
  })
  const navLinkDayClick = useStable((date: Date) => on.onDay(dayOf(date)))

  // In narrow columns the library would show one letter and no day.
  const dayHeaderContent = useStable(({ date, text, dayNumberText, inPopover }: DayHeaderInfo) => {
    if (!isPhone || view === 'day' || inPopover) return <bdi>{text}</bdi>
    return (
      <span className={styles.narrowHead}>
        <span dir="auto">{weekdayName((date.getDay() + 6) % 7)}</span>
        {view === 'week' && <span>{dayNumberText}</span>}
      </span>
    )
  })
  const dayCellClass = useStable(
    (info: { date: Date; isOther: boolean; isToday: boolean; inPopover: boolean }) =>
      cx(
        styles.cell,
        info.isOther && styles.other,
        info.isToday && view === 'month' && !info.inPopover && styles.today,
      ),
  )

  return (
    <div
      ref={box}
      // The library recreates its elements; `useKeyMoves` restores the focus.
      data-leads-focus
      className={cx(styles.grid, isDotted && styles.dotted, hasHours && styles.hours)}
      // A scrollable area must be reachable by keyboard.
      {...(hasHours && { tabIndex: 0, role: 'region', 'aria-label': t('hours') })}
      {...swipe}
    >
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={viewNames[view]}
        initialDate={day}
        headerToolbar={false}
        height="auto"
        tableHeaderSticky
        locale={regions[locale]}
        firstDay={1}
        direction={isRtl ? 'rtl' : 'ltr'}
        events={events}
        eventOrder="start,-duration,allDay,title"
        eventDisplay="block"
        eventInteractive
        editable
        eventResizableFromStart
        defaultTimedEventDuration="00:30"
        dayMaxEvents={3}
        fixedWeekCount={false}
        selectable={!isDotted}
        selectMinDistance={6}
        selectMirror
        nowIndicator
        navLinks={view === 'month'}
        slotDuration="00:30:00"
        slotMinHeight={hourHeight / 2}
        snapDuration="00:15:00"
        eventShortHeight={36}
        eventMinHeight={22}
        longPressDelay={400}
        eventTimeFormat={clock}
        slotHeaderFormat={clock}
        dayHeaderFormat={view === 'month' ? { weekday: 'short' } : { weekday: 'short', day: 'numeric' }}
        dayHeaderContent={dayHeaderContent}
        dayCellFormat={{ day: 'numeric' }}
        popoverFormat={{ weekday: 'long', day: 'numeric', month: 'long' }}
        listDayFormat={{ weekday: 'long', day: 'numeric', month: 'long' }}
        listDayHeaderContent={({ level, text }) => (level === 0 ? text : '')}
        allDayText={t('allDay')}
        timedText={t('timed')}
        eventsHint={t('dayEvents')}
        closeHint={t('closeDay')}
        moreLinkText={(count: number) => t('more', { count })}
        moreLinkContent={({ text }) => <bdi>{text}</bdi>}
        moreLinkHint={(count: number) => t('moreHint', { count })}
        navLinkHint={(text: string) => t('chooseDay', { day: text })}
        noEventsText={t('nothing')}
        navLinkDayClick={navLinkDayClick}
        select={select}
        dateClick={dateClick}
        eventClick={eventClick}
        eventDrop={changed}
        eventResize={changed}
        eventDidMount={nameElement}
        eventContent={(info) => <Said info={info} words={words} />}
        viewClass={styles.view}
        tableHeaderClass={styles.tableHead}
        dayHeaderRowClass={styles.headRow}
        dayHeaderClass={styles.head}
        dayHeaderInnerClass={styles.headInner}
        dayHeaderAlign={view === 'month' && !isDotted ? 'start' : 'center'}
        dayRowClass={cx(styles.row, view === 'month' && styles.monthRow)}
        dayCellClass={dayCellClass}
        dayCellTopClass={styles.cellTop}
        dayCellTopInnerClass={styles.cellNumber}
        dayCellBottomClass={styles.cellBottom}
        {...(isDotted && {
          dayCellTopContent: ({ date, text }: { date: Date; text: string }) => (
            <>
              {text}
              <Dots paints={dots.get(dayOf(date))} />
            </>
          ),
        })}
        navLinkClass={styles.navLink}
        eventClass={({ isDragging, event }) =>
          cx(styles.event, isDragging && styles.dragging, event.id === moving && styles.moving)
        }
        rowEventClass={({ isStart, isEnd }) =>
          cx(styles.rowEvent, isStart && styles.rowStart, isEnd && styles.rowEnd)
        }
        columnEventClass={styles.columnEvent}
        listItemEventClass={styles.listEvent}
        eventInnerClass={styles.inner}
        rowEventBeforeClass={({ isStartResizable }) =>
          isStartResizable && cx(styles.resizer, styles.rowResizer, styles.resizeStart)
        }
        rowEventAfterClass={({ isEndResizable }) =>
          isEndResizable && cx(styles.resizer, styles.rowResizer, styles.resizeEnd)
        }
        columnEventBeforeClass={({ isStartResizable }) =>
          isStartResizable && cx(styles.resizer, styles.columnResizer, styles.resizeTop)
        }
        columnEventAfterClass={({ isEndResizable }) =>
          isEndResizable && cx(styles.resizer, styles.columnResizer, styles.resizeBottom)
        }
        rowMoreLinkClass={styles.more}
        popoverClass={styles.popover}
        popoverCloseClass={styles.close}
        popoverCloseContent={() => <IconX size={16} aria-hidden="true" />}
        highlightClass={styles.highlight}
        slotLaneClass={styles.slot}
        slotHeaderClass={styles.slotHead}
        slotHeaderInnerClass={styles.slotHeadInner}
        slotHeaderDividerClass={styles.timeDivider}
        dayLaneClass={({ isToday }) => cx(styles.lane, isToday && styles.laneToday)}
        dayLaneInnerClass={styles.laneInner}
        allDayHeaderClass={styles.allDayHead}
        allDayHeaderInnerClass={styles.allDayHeadInner}
        allDayDividerClass={styles.divider}
        nowIndicatorLineClass={styles.nowLine}
        nowIndicatorHeaderClass={styles.nowHead}
        nowIndicatorHeaderContent={({ date }) => <NowTime date={date} />}
        listDayClass={({ isLast }) => cx(styles.listDay, isLast && styles.listDayLast)}
        listDayHeaderClass={styles.listHead}
        listDayHeaderInnerClass={styles.listHeadInner}
        noEventsClass={styles.none}
      />
    </div>
  )
}

function inputOf(occurrence: Occurrence, moving: string | undefined): EventInput {
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
    editable: moving === undefined,
  }
}

/** Adds the key by which an element is found. */
function nameElement({ el, event }: { el: HTMLElement; event: EventApi }) {
  el.dataset.key = event.id
}

/** The colours of the dots of each day. */
function dotsOf(occurrences: readonly Occurrence[]): Map<string, string[]> {
  const dots = new Map<string, string[]>()
  for (const one of occurrences) {
    const { from, to } = daysOf(one)
    const mark = paintOf(one.event)['--paint-mark']
    for (let day = from; day < to; day = plusDays(day, 1)) dots.set(day, [...(dots.get(day) ?? []), mark])
  }
  return dots
}

function Dots({ paints = [] }: { paints: readonly string[] | undefined }) {
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

function NowTime({ date }: { date: Date }) {
  return useFormats().time(date)
}

type Words = ReturnType<typeof useWhen> & { repeats: string }

/** The content of an event. */
function Said({ info, words }: { info: EventDisplayInfo; words: Words }) {
  const { times, whole } = words
  const { event, view, isShort, isMirror } = info
  const occurrence = event.extendedProps.occurrence as Occurrence | undefined
  // The selection that is being dragged has no event yet.
  if (!occurrence) return <span className={styles.said}>{info.timeText}</span>
  const { title, place, rrule, series } = occurrence.event
  const paint = event.extendedProps.paint as Paint
  const repeats = (rrule !== '' || series !== null) && <span className="sr-only">, {words.repeats}</span>
  if (view.type === 'listMonth')
    return (
      <span className={styles.listSaid} style={paint}>
        <bdi className="num">{times(occurrence)}</bdi>
        <span>
          <span className={styles.listTitle} dir="auto">
            {title}
          </span>
          {place && (
            <span className={styles.listPlace} dir="auto">
              {place}
            </span>
          )}
        </span>
        {repeats}
      </span>
    )
  const isColumn = view.type.startsWith('timeGrid') && !event.allDay
  return (
    <span
      className={cx(styles.said, isColumn && styles.columnSaid)}
      style={paint}
      data-short={isShort || undefined}
    >
      <bdi className={styles.name}>{title}</bdi>
      {isColumn && (
        <bdi className={styles.time} aria-hidden="true">
          {info.timeText}
        </bdi>
      )}
      {!isMirror && <span className="sr-only">, {whole(occurrence)}</span>}
      {repeats}
    </span>
  )
}
