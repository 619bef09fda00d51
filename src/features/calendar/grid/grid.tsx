import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DayHeaderInfo,
  type EventApi,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import timeGrid from '@fullcalendar/react/timegrid'
import { IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarView } from '#contract/calendar-search.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { config } from '#kernel/config.ts'
import { dayOf, plusDays } from '#kernel/days.ts'
import { fromSunday, useFirstWeekday } from '#kernel/first-weekday.ts'
import { regions, useFormats } from '#kernel/format.ts'
import { cx } from '#ui/cx.ts'
import { useStable } from '#ui/use-stable.ts'
import './grid.css'
import { keyOf } from '#features/calendar/occurrences.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import styles from './grid.module.css'
import { Dots, dotsOf, inputOf, NowTime, nameElement, Said, viewNames, views } from './parts.tsx'
import { occurrenceIn, type Spot, spotOf, type Times, timesOf, withoutClick } from './times.ts'
import { useFit, useOpeningHour } from './use-fit.ts'
import { useSwipe } from './use-swipe.ts'

type Props = {
  view: CalendarView
  day: string
  occurrences: readonly Occurrence[]
  moving: string | undefined
  dayRequest: number
  /** A month shows dots instead of titles on a phone. */
  isPhone: boolean
  onDay: (day: string) => void
  onAdd: (times: Times, spot: Spot) => void
  onOpen: (occurrence: Occurrence, anchor: DOMRect) => void
  /** An event was dragged; resolves to undefined when it must return to its place. */
  onChange: (occurrence: Occurrence, times: Times) => Promise<string | undefined>
  onTurn: (step: 1 | -1) => void
}

const plugins = [dayGrid, timeGrid, list, interaction]
/** Pixels of an hour. */
const hourHeight = 48

export function Grid({ view, day, dayRequest, occurrences, moving, isPhone, ...on }: Props) {
  const { t } = useTranslation('calendar')
  const locale = config.usePart((now) => now.locale)
  const isRtl = config.usePart((now) => now.rtlLayout)
  const firstWeekday = useFirstWeekday()
  const { weekdayName, time, clock } = useFormats()
  const calendar = useRef<CalendarRef>(null)
  const box = useRef<HTMLDivElement>(null)
  const isDotted = isPhone && view === 'month'
  const hasHours = view === 'week' || view === 'day'
  const viewName = viewNames[isPhone && view === 'week' ? 'phoneWeek' : view]
  const events = useMemo(
    () => (isDotted ? [] : occurrences.map((occurrence) => inputOf(occurrence, moving))),
    [occurrences, moving, isDotted],
  )
  const dots = useMemo(() => dotsOf(isDotted ? occurrences : []), [occurrences, isDotted])
  const swipe = useSwipe(isPhone, on.onTurn)
  // Read once here instead of in each of a thousand events.
  const words = { ...useWhen(), repeats: t('repeats'), invitation: t('invitation'), time }

  useLayoutEffect(() => {
    const api = calendar.current?.getApi()
    if (api && (api.view.type !== viewName || dayOf(api.getDate()) !== day)) api.changeView(viewName, day)
  }, [viewName, day])

  // The library's cells are marked directly, because they do not rerender for this.
  useLayoutEffect(() => {
    for (const cell of box.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])
      cell.toggleAttribute('data-chosen', view === 'month' && cell.dataset.date === day)
  })

  useFit(box)
  useOpeningHour(box, hasHours)

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

  const select = useStable<NonNullable<CalendarOptions['select']>>((range) => {
    withoutClick(range.jsEvent)
    on.onAdd(timesOf(range), spotOf(range.jsEvent))
  })
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
  const eventClick = useStable<NonNullable<CalendarOptions['eventClick']>>(({ event, el, jsEvent }) => {
    jsEvent.preventDefault()
    // Enter and Space end a move by keyboard instead.
    if (!moving) on.onOpen(occurrenceIn(event), el.getBoundingClientRect())
  })
  // The library swallows the taps on an event that was dragged by touch.
  const openTapped = ({ defaultPrevented, nativeEvent, target }: MouseEvent) => {
    if (defaultPrevented || !(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch')
      return
    const element = target instanceof Element && target.closest<HTMLElement>('[data-key]')
    const tapped = element && occurrences.find((occurrence) => keyOf(occurrence) === element.dataset.key)
    if (tapped) on.onOpen(tapped, element.getBoundingClientRect())
  }
  const touchHandlers = { ...swipe.handlers, onClick: openTapped }
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
      className={cx(
        styles.grid,
        view === 'month' && (isDotted ? styles.dotted : styles.month),
        hasHours && styles.hours,
      )}
      // A scrollable area must be reachable by keyboard.
      {...(hasHours && { tabIndex: 0, role: 'region', 'aria-label': t('hours') })}
      {...touchHandlers}
    >
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        views={views}
        initialView={viewName}
        initialDate={day}
        headerToolbar={false}
        height={view === 'month' && !isDotted ? '100%' : 'auto'}
        tableHeaderSticky
        locale={regions[locale]}
        firstDay={fromSunday(firstWeekday)}
        direction={isRtl ? 'rtl' : 'ltr'}
        events={events}
        eventOrder="start,-duration,allDay,title"
        eventDisplay="block"
        eventInteractive
        editable
        eventResizableFromStart
        defaultTimedEventDuration="00:30"
        dayMaxEvents
        fixedWeekCount={false}
        selectable={!isDotted}
        selectMinDistance={6}
        selectMirror
        nowIndicator
        navLinks={view === 'month'}
        slotDuration="00:30:00"
        slotMinHeight={hourHeight / 2}
        snapDuration="00:15:00"
        slotEventOverlap={false}
        // Two lines of text and their padding.
        eventShortHeight={40}
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
        eventDragStart={swipe.cancel}
        eventResizeStart={swipe.cancel}
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
        popoverCloseClass={`square ${styles.close}`}
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
