import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda, Calendar, CalendarEvent } from '#contract/calendar.ts'
import type { CalendarSearch } from '#contract/calendar-search.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { useFirstWeekday } from '#kernel/first-weekday.ts'
import { session } from '#kernel/session.ts'
import { dismiss, notify } from '#kernel/snackbar.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import styles from './calendar.module.css'
import type { CalendarDialogState } from './dialogs/calendar-dialogs.tsx'
import type { NewEvent } from './event/event-drawer.tsx'
import { useScope } from './event/use-scope.tsx'
import { daysOf, spanOf } from './grid/days.ts'
import { GoToDay } from './grid/go-to-day.tsx'
import { Grid } from './grid/grid.tsx'
import { changesOf, moveBack } from './grid/moved.ts'
import type { Spot, Times } from './grid/times.ts'
import { useKeyMoves } from './grid/use-key-moves.ts'
import { hidden } from './hidden.ts'
import { useEditEvent, useRemoveEvent } from './mutations.ts'
import {
  isInvitation,
  isRecurring,
  keyOf,
  type Matches,
  nameOf,
  occurrenceOf,
  occurrencesAround,
  textFilter,
  whichOf,
  within,
} from './occurrences.ts'
import { SidePanel } from './side-panel.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useWhen } from './use-when.ts'

const EventCard = lazyPart(() => import('./event/event-card.tsx'), 'EventCard')
const EventDrawer = lazyPart(() => import('./event/event-drawer.tsx'), 'EventDrawer')
const NewEventDrawer = lazyPart(() => import('./event/event-drawer.tsx'), 'NewEventDrawer')
const QuickAdd = lazyPart(() => import('./event/quick-add.tsx'), 'QuickAdd')
const CalendarDialogs = lazyPart(() => import('./dialogs/calendar-dialogs.tsx'), 'CalendarDialogs')

/** Returns the topic of messages about an event or its series, of which only the newest is shown. */
const topicOf = ({ id, series }: CalendarEvent) => `calendar/${series ?? id}`

type Props = {
  search: CalendarSearch
  onSearch: (part: Partial<CalendarSearch>) => void
  agenda: Agenda
  day: string
  dayRequest: number
  resultsRequest: number
  fresh: NewEvent | undefined
  onFresh: (fresh: NewEvent | undefined) => void
  onDay: (day: string) => void
  onTurn: (step: 1 | -1) => void
  onGoTo: (day: string) => void
  onExport: (calendar: Calendar) => void
}

export function CalendarBody({ agenda, search, day, dayRequest, resultsRequest, fresh, ...on }: Props) {
  const { onFresh, onSearch, onDay, onTurn, onExport, onGoTo } = on
  const { t } = useTranslation('calendar')
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const firstWeekday = useFirstWeekday()
  const hiddenIds = hidden.usePart((now) => now)
  const [dialog, setDialog] = useState<CalendarDialogState>()
  const [quick, setQuick] = useState<{ times: Times; spot: Spot }>()
  const { ask, question } = useScope()
  const { whole } = useWhen()
  const editEvent = useEditEvent()
  const removeEvent = useRemoveEvent()
  const box = useRef<HTMLDivElement>(null)
  const { view, q } = search
  const { events, calendars } = agenda

  const { from, to } = spanOf(view, day, firstWeekday, isPhone)
  const span = useMemo(() => ({ from, to }), [from, to])
  const all = useMemo(() => within(events, span), [events, span])
  const occurrences = useMemo(() => {
    const matches = textFilter(q)
    const away = new Set(hiddenIds)
    return all.filter(({ event }) => !away.has(event.calendar) && (!matches || matches(event)))
  }, [all, q, hiddenIds])
  const results = useMemo((): Matches => {
    const matches = textFilter(q)
    if (!matches) {
      const isOnDay = (occurrence: Occurrence) =>
        daysOf(occurrence).from <= day && daysOf(occurrence).to > day
      return { upcoming: occurrences.filter(isOnDay), earlier: [] }
    }
    const away = new Set(hiddenIds)
    const candidates = events.filter(
      (event) => !away.has(event.calendar) && (matches(event) || event.series !== null),
    )
    return occurrencesAround(candidates, day, matches)
  }, [occurrences, events, q, hiddenIds, day])

  const opened = search.event === '' ? undefined : occurrenceOf(agenda, search.event, search.at)
  const isEditing = search.edit === 'yes' && !(opened && isInvitation(opened.event))
  /** The place of what opened the card, and whether the grid draws it again. */
  const [opener, setOpener] = useState<{ anchor: DOMRect; isInGrid: boolean }>()
  const openFrom = (isInGrid: boolean) => (occurrence: Occurrence, anchor: DOMRect) => {
    setOpener({ anchor, isInGrid })
    onSearch({
      event: occurrence.event.series ?? occurrence.event.id,
      at: occurrence.at ?? '',
      edit: '',
      ...(q !== '' && { date: daysOf(occurrence).from }),
    })
  }
  const hide = () => onSearch({ event: '', at: '', edit: '' })
  function close() {
    hide()
    if (opened && opener?.isInGrid) moves.focus(keyOf(opened))
  }

  /** Returns the key under which the occurrence is drawn next; undefined when it does not move. */
  async function change(occurrence: Occurrence, times: Times): Promise<string | undefined> {
    const { event, at } = occurrence
    const edit = changesOf(occurrence, times)
    if (!edit) return keyOf(occurrence)
    const scope = isRecurring(event)
      ? await ask({ what: 'move', title: event.title, scopes: ['this', 'following', 'all'] })
      : undefined
    if (isRecurring(event) && !scope) return undefined
    const now = new Date().toISOString()
    const newId = crypto.randomUUID()
    const variables = { ...whichOf(occurrence, scope), newId, version: event.version, now, ...edit }
    const back = moveBack(events, variables)
    editEvent.mutate(variables, { onError: () => dismiss(message) })
    const message = notify({
      message: t('moving.kept', { title: event.title, when: whole({ ...times, event: times }) }),
      ...(back && { undo: [editEvent.later(back)] }),
      about: topicOf(event),
    })
    if (!scope || scope === 'this') return keyOf(occurrence)
    const isNew = scope === 'following' && at !== event.start
    return nameOf(isNew ? newId : (event.series ?? event.id), times.start)
  }

  /** Returns false when it stays. */
  async function remove(occurrence: Occurrence): Promise<boolean> {
    const { event } = occurrence
    const scope = isRecurring(event)
      ? await ask({ what: 'delete', title: event.title, scopes: ['this', 'following', 'all'] })
      : undefined
    if (isRecurring(event) && !scope) return false
    const offer = openUndoWindow(t('deleted', { title: event.title }), topicOf(event))
    removeEvent.mutate({ ...whichOf(occurrence, scope), now: new Date().toISOString(), offer })
    if (search.edit === 'yes') hide()
    return true
  }

  const moves = useKeyMoves(box, { view, span, occurrences, onDay, onChange: change, onRemove: remove })
  const calendar = calendars.find(
    (calendar) => !hiddenIds.includes(calendar.id) && calendar.owner === session.userId(),
  )
  const first = calendar ?? calendars.find((calendar) => !hiddenIds.includes(calendar.id)) ?? calendars[0]

  function add(times: Times, spot: Spot) {
    if (first) setQuick({ times, spot })
    if (view === 'month') onDay(daysOf({ ...times, event: times }).from)
  }

  return (
    <>
      <div className={styles.whole}>
        <div ref={box} className={styles.main} onKeyDownCapture={moves.onKeyDownCapture}>
          <Grid
            view={view}
            day={day}
            dayRequest={dayRequest}
            occurrences={moves.shown}
            moving={moves.moving}
            isPhone={isPhone}
            onDay={onDay}
            onAdd={add}
            onOpen={openFrom(true)}
            onChange={change}
            onTurn={onTurn}
          />
          <p className={`caption dim ${styles.hint}`} dir="auto">
            {!isPhone && t('keysHint')}
          </p>
          <p className="sr-only" role="status" aria-live="assertive">
            {moves.announcement}
          </p>
        </div>
        <SidePanel
          head={!isNarrow && <GoToDay day={day} onDay={onGoTo} />}
          agenda={agenda}
          day={day}
          {...results}
          isSearch={q.trim() !== ''}
          resultsRequest={resultsRequest}
          hiddenIds={hiddenIds}
          onOpen={openFrom(false)}
          onAsk={setDialog}
          onExport={onExport}
        />
      </div>
      <Coming>
        {quick && first && (
          <QuickAdd
            key={quick.times.start}
            times={quick.times}
            spot={quick.spot}
            calendar={first}
            onMore={(next) => {
              setQuick(undefined)
              onFresh(next)
            }}
            onClose={() => setQuick(undefined)}
          />
        )}
        {fresh && first && (
          <NewEventDrawer fresh={fresh} calendar={first} onClose={() => onFresh(undefined)} />
        )}
        {opened && !isEditing && (
          <EventCard
            key={`${search.event} ${search.at}`}
            agenda={agenda}
            occurrence={opened}
            anchor={opener?.anchor}
            isPhone={isPhone}
            onEdit={() => onSearch({ edit: 'yes' })}
            onRemove={() => {
              // A question about the series would open below the card.
              hide()
              void moves.remove(opened, opener?.isInGrid)
            }}
            onClose={close}
          />
        )}
        {search.event !== '' && (isEditing || !opened) && (
          <EventDrawer
            key={`${search.event} ${search.at}`}
            id={search.event}
            at={search.at}
            askScope={ask}
            onRemove={(occurrence) => void moves.remove(occurrence, false)}
            onClose={close}
          />
        )}
        {dialog && <CalendarDialogs agenda={agenda} dialog={dialog} onClose={() => setDialog(undefined)} />}
      </Coming>
      {question}
    </>
  )
}
