import { Button, Menu, NativeSelect } from '@mantine/core'
import { usePageCommands } from '#kernel/page-commands.ts'
import '@mantine/core/styles/Input.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPlus,
  IconSearch,
  IconUpload,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agenda, type Calendar, calendarCalls, type Person } from '#contract/calendar.ts'
import { type CalendarSearch, calendarViews } from '#contract/calendar-search.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { useOpenDraft, useReopen } from '#forms/reopen.ts'
import { ApiError } from '#kernel/api-error.ts'
import { plusDays, today } from '#kernel/days.ts'
import { download } from '#kernel/download.ts'
import { useFormats } from '#kernel/format.ts'
import { session } from '#kernel/session.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import { openUndoWindow } from '#kernel/undo-window.ts'
import { download as saveFile } from '#list/csv.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { SearchField } from '#list/search-field.tsx'
import { Coming } from '#ui/coming.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Note } from '#ui/note.tsx'
import { Page } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './calendar.module.css'
import type { CalendarDialogState } from './dialogs/calendar-dialogs.tsx'
import type { NewEvent } from './event/event-drawer.tsx'
import { useScope } from './event/use-scope.tsx'
import { daysOf, momentOf, spanOf, turnView } from './grid/days.ts'
import { GoToDay } from './grid/go-to-day.tsx'
import { Grid, type Spot, type Times } from './grid/grid.tsx'
import { changesOf } from './grid/moved.ts'
import { useKeyMoves } from './grid/use-key-moves.ts'
import { hidden } from './hidden.ts'
import { useEditEvent, useRemoveEvent } from './mutations.ts'
import { isRecurring, keyOf, nameOf, occurrencesFrom, textFilter, whichOf, within } from './occurrences.ts'
import { useAgendaQuery } from './queries.ts'
import { SidePanel } from './side-panel.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarName } from './use-calendar-name.ts'

const EventDrawer = lazyPart(async () => ({
  default: (await import('./event/event-drawer.tsx')).EventDrawer,
}))
const NewEventDrawer = lazyPart(async () => ({
  default: (await import('./event/event-drawer.tsx')).NewEventDrawer,
}))
const QuickAdd = lazyPart(async () => ({ default: (await import('./event/quick-add.tsx')).QuickAdd }))
const CalendarDialogs = lazyPart(async () => ({
  default: (await import('./dialogs/calendar-dialogs.tsx')).CalendarDialogs,
}))
const ImportDialog = lazyPart(async () => ({
  default: (await import('./dialogs/import-dialog.tsx')).ImportDialog,
}))

type Props = { search: CalendarSearch; onSearch: (part: Partial<CalendarSearch>) => void; crumbs?: ReactNode }

/** The times that the new event's drawer was last opened with: its draft is stored under them. */
let lastFresh: NewEvent | undefined

export function CalendarScreen({ search, onSearch, crumbs }: Props) {
  const { t } = useTranslation('calendar')
  const { agenda, error, refetch } = useAgendaQuery()
  const [fresh, setOpened] = useState<NewEvent>()
  const setFresh = (next: NewEvent | undefined) => {
    lastFresh = next ?? lastFresh
    setOpened(next)
  }
  useOpenDraft('event-new-', () => setOpened(lastFresh))
  const [isImport, setImport] = useState(false)
  const { view } = search
  const day = search.date || today()
  const title = useTitle(search)
  const choose = (date: string) => onSearch({ date: date === today() ? '' : date })
  const [dayRequest, setDayRequest] = useState(0)
  const goTo = (date: string) => {
    choose(date)
    setDayRequest(dayRequest + 1)
  }
  const turn = (step: 1 | -1) => choose(turnView(view, day, step))
  const setView = (next: CalendarSearch['view']) => onSearch({ view: next })
  const add = () => setFresh({ title: '', times: nextHour(day) })
  useReopen(['calendar', 'add'], add)
  useCalendarKeys({ onToday: () => goTo(today()), onTurn: turn, onView: setView })
  const exportFile = useExport(agenda?.people)
  const canAdd = agenda !== undefined && agenda.calendars.length > 0
  usePageCommands([
    // Pressed before the calendars have loaded, the key opens the form once they have.
    (canAdd || !agenda) && {
      id: 'event',
      title: t('new'),
      icon: <IconPlus size={20} aria-hidden="true" />,
      key: 'n',
      run: add,
    },
    agenda && {
      id: 'import',
      title: t('import.open'),
      icon: <IconUpload size={20} aria-hidden="true" />,
      run: () => setImport(true),
    },
    {
      id: 'export',
      title: t('exportAll'),
      icon: <IconDownload size={20} aria-hidden="true" />,
      run: () => exportFile(),
    },
  ])
  const isPhone = useIsPhone()
  // Folded on a phone, where the tools would push the day's list out of sight.
  const [isUnfolded, setUnfolded] = useState(false)
  const hasTools = !isPhone || isUnfolded || search.q !== ''
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnfolded) tools.current?.querySelector('input')?.focus()
  }, [isUnfolded])
  function unfold() {
    setUnfolded(!hasTools)
    // A hidden search field must not filter.
    if (hasTools && search.q !== '') onSearch({ q: '' })
  }
  const turns = (
    <div className={styles.turns}>
      <IconButton label={t(`earlier.${view}`)} onClick={() => turn(-1)}>
        <IconChevronLeft size={20} className="flip" aria-hidden="true" />
      </IconButton>
      <Button variant="default" onClick={() => goTo(today())}>
        {t('today')}
      </Button>
      <IconButton label={t(`later.${view}`)} onClick={() => turn(1)}>
        <IconChevronRight size={20} className="flip" aria-hidden="true" />
      </IconButton>
    </div>
  )
  const options = calendarViews.map((value) => ({ value, label: t(`views.${value}`) }))
  const menu = (
    <MoreMenu label={t('menu')}>
      <Menu.Item onClick={() => setImport(true)} disabled={!agenda}>
        {t('import.open')}
      </Menu.Item>
      <Menu.Item onClick={() => exportFile()}>{t('exportAll')}</Menu.Item>
    </MoreMenu>
  )
  return (
    <Page
      crumbs={crumbs}
      title={title}
      actions={
        <>
          {!isPhone && (
            <>
              {turns}
              <Segmented label={t('view')} value={view} options={options} onChange={setView} />
              {menu}
            </>
          )}
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} disabled={!canAdd} onClick={add}>
            {t('new')}
          </Button>
        </>
      }
    >
      <p className="sr-only" role="status">
        {title}
      </p>
      {search.damaged === 'yes' && (
        <div className={styles.note}>
          <Note tone="warning">{t('damaged')}</Note>
        </div>
      )}
      {isPhone && (
        <div className={styles.bar}>
          {turns}
          <NativeSelect
            className={styles.views}
            aria-label={t('view')}
            rightSectionWidth={28}
            value={view}
            data={options}
            onChange={({ currentTarget }) =>
              setView(calendarViews.find((one) => one === currentTarget.value) ?? 'month')
            }
          />
          <IconButton label={t('tools')} aria-expanded={hasTools} onClick={unfold}>
            <IconSearch size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {hasTools && (
        <div ref={tools} className={styles.tools}>
          <SearchField label={t('search')} value={search.q} onSearch={(q) => onSearch({ q })} />
          <GoToDay day={day} onDay={goTo} />
          {isPhone && menu}
        </div>
      )}
      {agenda && (
        <Whole
          agenda={agenda}
          search={search}
          day={day}
          dayRequest={dayRequest}
          fresh={fresh}
          onFresh={setFresh}
          onSearch={onSearch}
          onDay={choose}
          onTurn={turn}
          onExport={exportFile}
        />
      )}
      {!agenda &&
        (error ? <FailureBlock title={t('failed')} error={error} onRetry={refetch} /> : <CalendarSkeleton />)}
      {agenda && isImport && (
        <Coming>
          <ImportDialog agenda={agenda} onClose={() => setImport(false)} />
        </Coming>
      )}
    </Page>
  )
}

const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })

/** The visible span in the reader's language. */
function useTitle({ view, date }: CalendarSearch): string {
  const formats = useFormats()
  const day = date || today()
  if (view === 'day') return formats.wholeDay(day)
  if (view !== 'week') return formats.longMonth(day)
  const { from, to } = spanOf(view, day)
  return formats.days(from, plusDays(to, -1))
}

/** The next full hour of today; on other days the opening time of the shop. */
function nextHour(day: string): Times {
  const now = new Date()
  const start = momentOf(day, '09:00')
  if (day === today()) start.setHours(Math.min(now.getHours() + 1, 22))
  return {
    allDay: false,
    start: start.toISOString(),
    end: new Date(start.getTime() + 3_600_000).toISOString(),
  }
}

function useExport(people: readonly Person[] = []) {
  const { t } = useTranslation('calendar')
  const nameOf = useCalendarName(people)
  return async (calendar?: Calendar) => {
    try {
      const params = calendar ? { calendar: calendar.id } : {}
      saveFile(`${calendar ? nameOf(calendar) : t('file')}.ics`, await download(calendarCalls.export, params))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
  }
}

type WholeProps = Pick<Props, 'search' | 'onSearch'> & {
  agenda: Agenda
  day: string
  dayRequest: number
  fresh: NewEvent | undefined
  onFresh: (fresh: NewEvent | undefined) => void
  onDay: (day: string) => void
  onTurn: (step: 1 | -1) => void
  onExport: (calendar: Calendar) => void
}

function Whole({ agenda, search, day, dayRequest, fresh, ...on }: WholeProps) {
  const { onFresh, onSearch, onDay, onTurn, onExport } = on
  const { t } = useTranslation('calendar')
  const isPhone = useIsPhone()
  const hiddenIds = hidden.usePart((now) => now)
  const [dialog, setDialog] = useState<CalendarDialogState>()
  const [quick, setQuick] = useState<{ times: Times; spot: Spot }>()
  const { ask, question } = useScope()
  const editEvent = useEditEvent()
  const removeEvent = useRemoveEvent()
  const box = useRef<HTMLDivElement>(null)
  const { view, q } = search
  const { events, calendars } = agenda

  const { from, to } = spanOf(view, day)
  const span = useMemo(() => ({ from, to }), [from, to])
  const all = useMemo(() => within(events, span), [events, span])
  const occurrences = useMemo(() => {
    const matches = textFilter(q)
    const away = new Set(hiddenIds)
    return all.filter(({ event }) => !away.has(event.calendar) && (!matches || matches(event)))
  }, [all, q, hiddenIds])
  const results = useMemo(() => {
    const matches = textFilter(q)
    if (!matches) return occurrences.filter((one) => daysOf(one).from <= day && daysOf(one).to > day)
    const away = new Set(hiddenIds)
    return occurrencesFrom(
      events.filter((event) => !away.has(event.calendar) && (matches(event) || event.series !== null)),
      day,
    ).filter(({ event }) => matches(event))
  }, [occurrences, events, q, hiddenIds, day])

  const open = (occurrence: Occurrence) =>
    onSearch({
      event: occurrence.event.series ?? occurrence.event.id,
      at: occurrence.at ?? '',
      ...(q !== '' && { date: daysOf(occurrence).from }),
    })
  const close = () => onSearch({ event: '', at: '' })

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
    editEvent.mutate({ ...whichOf(occurrence, scope), newId, version: event.version, now, ...edit })
    if (!scope || scope === 'this') return keyOf(occurrence)
    const isNew = scope === 'following' && at !== event.start
    return nameOf(isNew ? newId : (event.series ?? event.id), times.start)
  }

  async function remove(occurrence: Occurrence) {
    const { event } = occurrence
    const scope = isRecurring(event)
      ? await ask({ what: 'delete', title: event.title, scopes: ['this', 'following', 'all'] })
      : undefined
    if (isRecurring(event) && !scope) return
    const offer = openUndoWindow(t('deleted', { title: event.title }))
    removeEvent.mutate({ ...whichOf(occurrence, scope), now: new Date().toISOString(), offer })
    close()
  }

  const moves = useKeyMoves(box, { view, span, occurrences, onDay, onChange: change, onRemove: remove })
  const calendar = calendars.find((one) => !hiddenIds.includes(one.id) && one.owner === session.userId())
  const first = calendar ?? calendars.find((one) => !hiddenIds.includes(one.id)) ?? calendars[0]

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
            onOpen={open}
            onChange={change}
            onTurn={onTurn}
          />
          <p className={styles.hint} dir="auto">
            {!isPhone && t('keysHint')}
          </p>
          <p className="sr-only" role="status" aria-live="assertive">
            {moves.said}
          </p>
        </div>
        <SidePanel
          agenda={agenda}
          day={day}
          occurrences={results}
          isSearch={q.trim() !== ''}
          hiddenIds={hiddenIds}
          onOpen={open}
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
        {search.event !== '' && (
          <EventDrawer
            key={`${search.event} ${search.at}`}
            id={search.event}
            at={search.at}
            askScope={ask}
            onRemove={(occurrence) => void remove(occurrence)}
            onClose={close}
          />
        )}
        {dialog && <CalendarDialogs agenda={agenda} dialog={dialog} onClose={() => setDialog(undefined)} />}
      </Coming>
      {question}
    </>
  )
}

function CalendarSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles.whole}>
        <div className={styles.ghost}>
          {[...Array(35).keys()].map((cell) => (
            <div key={cell}>
              <Skeleton width={20} />
              {cell % 3 === 1 && <Skeleton height={22} />}
            </div>
          ))}
        </div>
        <div className={styles.panel}>
          {[...Array(4).keys()].map((line) => (
            <Skeleton key={line} height={36} />
          ))}
        </div>
      </div>
    </SkeletonPage>
  )
}
