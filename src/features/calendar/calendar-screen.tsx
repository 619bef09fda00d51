import { Button, Menu, NativeSelect } from '@mantine/core'
import { usePageCommands } from '#kernel/page-commands.ts'
import '@mantine/core/styles/Input.layer.css'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPlus,
  IconSearch,
  IconUpload,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calendar, Person } from '#contract/calendar.ts'
import { calendarCalls } from '#contract/calendar-calls.ts'
import { type CalendarSearch, calendarViews } from '#contract/calendar-search.ts'
import { useOpenDraft, useReopen } from '#forms/reopen.ts'
import { ApiError } from '#kernel/api-error.ts'
import { plusDays, today } from '#kernel/days.ts'
import { download } from '#kernel/download.ts'
import { useFirstWeekday } from '#kernel/first-weekday.ts'
import { useFormats } from '#kernel/format.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import { download as saveFile } from '#list/csv.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import type { ListScreenProps } from '#list/list.ts'
import { SearchField } from '#list/search-field.tsx'
import { Coming } from '#ui/coming.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Note } from '#ui/note.tsx'
import { Page } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { useAfterPaint } from '#ui/use-after-paint.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import styles from './calendar.module.css'
import { CalendarBody } from './calendar-body.tsx'
import type { NewEvent } from './event/event-drawer.tsx'
import { dateAt, spanOf, turnView } from './grid/days.ts'
import { GoToDay } from './grid/go-to-day.tsx'
import type { Times } from './grid/times.ts'
import { useAgendaQuery } from './queries.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarName } from './use-calendar-name.ts'
import { useIsNarrow } from './use-is-narrow.ts'

const ImportDialog = lazyPart(() => import('./dialogs/import-dialog.tsx'), 'ImportDialog')

/** The times that the drawer for a new event was last opened with. They are the key of its draft. */
let lastFresh: NewEvent | undefined

export function CalendarScreen({ search, onSearch, crumbs }: ListScreenProps<CalendarSearch>) {
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
  // Drawing the calendar takes up to 400 ms on a slow machine. The title and the view switch don't wait for it.
  const { view: drawnView, date, q } = useAfterPaint(search)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const { title, widestTitle } = useTitle(search, isPhone)
  const choose = (date: string) => onSearch({ date: date === today() ? '' : date })
  const [dayRequest, setDayRequest] = useState(0)
  /** Incremented to focus the first result of the search. */
  const [resultsRequest, setResultsRequest] = useState(0)
  const goTo = (date: string) => {
    choose(date)
    setDayRequest(dayRequest + 1)
  }
  const turn = (step: 1 | -1) => choose(turnView(view, day, step, isPhone))
  const setView = (next: CalendarSearch['view']) => onSearch({ view: next })
  const add = () => setFresh({ title: '', times: nextHour(day) })
  useReopen(['calendar', 'add'], add)
  useCalendarKeys({ onToday: () => goTo(today()), onTurn: turn, onView: setView })
  const exportFile = useExport(agenda?.people)
  const canAdd = agenda !== undefined && agenda.calendars.length > 0
  usePageCommands([
    // If the key is pressed while the calendars load, the form opens afterwards.
    (canAdd || !agenda) && {
      id: 'event',
      synonyms: 'calendar.new',
      title: t('new'),
      icon: <IconPlus size={20} aria-hidden="true" />,
      key: 'n',
      run: add,
    },
    agenda && {
      id: 'calendar-import',
      synonyms: 'calendar.import',
      title: t('import.open'),
      icon: <IconUpload size={20} aria-hidden="true" />,
      run: () => setImport(true),
    },
    {
      id: 'export',
      synonyms: 'calendar.export',
      title: t('exportAll'),
      icon: <IconDownload size={20} aria-hidden="true" />,
      run: () => exportFile(),
    },
  ])
  // Collapsed by default, because the tools push the calendar down.
  const [isUnfolded, setUnfolded] = useState(false)
  const hasTools = isNarrow && (isUnfolded || search.q !== '')
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnfolded) tools.current?.querySelector('input')?.focus()
  }, [isUnfolded])
  function unfold() {
    setUnfolded(!hasTools)
    // A hidden search field must not filter.
    if (hasTools && search.q !== '') onSearch({ q: '' })
  }
  const searchField = (
    <SearchField
      label={t('search')}
      value={search.q}
      onSearch={(q) => onSearch({ q })}
      onResults={() => setResultsRequest(resultsRequest + 1)}
    />
  )
  const toolsButton = (
    <IconButton
      label={t('tools')}
      aria-expanded={hasTools}
      data-page-search={hasTools ? undefined : true}
      onClick={unfold}
    >
      <IconSearch size={20} aria-hidden="true" />
    </IconButton>
  )
  const turnWord = isPhone && view === 'week' ? 'phoneWeek' : view
  const turns = (
    <div className={`row ${styles.turns}`}>
      <IconButton label={t(`earlier.${turnWord}`)} onClick={() => turn(-1)}>
        <IconChevronLeft size={20} className="flip" aria-hidden="true" />
      </IconButton>
      <Button variant="default" onClick={() => goTo(today())}>
        {t('today')}
      </Button>
      <IconButton label={t(`later.${turnWord}`)} onClick={() => turn(1)}>
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
      widestTitle={widestTitle}
      actions={
        <>
          {!isPhone && (
            <>
              {turns}
              <Segmented label={t('view')} value={view} options={options} onChange={setView} />
              {isNarrow ? toolsButton : <div className={styles.search}>{searchField}</div>}
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
              setView(calendarViews.find((view) => view === currentTarget.value) ?? 'month')
            }
          />
          {toolsButton}
        </div>
      )}
      {hasTools && (
        <div ref={tools} className={`row ${styles.tools}`}>
          {searchField}
          <GoToDay day={day} onDay={goTo} />
          {isPhone && menu}
        </div>
      )}
      {agenda && (
        <CalendarBody
          agenda={agenda}
          search={{ ...search, view: drawnView, date, q }}
          day={date || today()}
          dayRequest={dayRequest}
          resultsRequest={resultsRequest}
          fresh={fresh}
          onFresh={setFresh}
          onSearch={onSearch}
          onDay={choose}
          onGoTo={goTo}
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

function useTitle({ view, date }: CalendarSearch, isPhone: boolean) {
  const formats = useFormats()
  const firstWeekday = useFirstWeekday()
  const day = date || today()
  const titleOf = (day: string) => {
    if (view === 'day') return formats.wholeDay(day)
    if (view === 'month') return formats.longMonth(day)
    const { from, to } = spanOf(view, day, firstWeekday, isPhone)
    return formats.days(from, plusDays(to, -1))
  }
  return { title: titleOf(day), widestTitle: widestOf(titleOf) }
}

/** Returns the longest title of any day in 53 weeks, which include a week that spans two years. */
function widestOf(titleOf: (day: string) => string): string {
  const titles = Array.from({ length: 53 * 7 }, (_, index) => titleOf(plusDays('2026-01-01', index)))
  return titles.reduce((widest, title) => (title.length > widest.length ? title : widest))
}

/** The next full hour today, or the opening time of the shop on other days. */
function nextHour(day: string): Times {
  const now = new Date()
  const start = dateAt(day, '09:00')
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

function CalendarSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles.whole}>
        <div className={`surface ${styles.ghost}`}>
          {[...Array(35).keys()].map((cell) => (
            <div key={cell}>
              <Skeleton width={20} />
              {cell % 3 === 1 && <Skeleton height={22} />}
            </div>
          ))}
        </div>
        <div className={`surface ${styles.panel}`}>
          {[...Array(4).keys()].map((line) => (
            <Skeleton key={line} height={36} />
          ))}
        </div>
      </div>
    </SkeletonPage>
  )
}
