import { Checkbox, Menu } from '@mantine/core'
import { IconDots, IconMail, IconPlus, IconRepeat, IconRss } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Agenda, Calendar } from '#contract/calendar.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { today } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { session } from '#kernel/session.ts'
import { Faces } from '#ui/faces.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import styles from './calendar.module.css'
import { paintOf, tagPaint } from './colours.ts'
import type { CalendarDialogState } from './dialogs/calendar-dialogs.tsx'
import edge from './event/edge.module.css'
import { daysOf } from './grid/days.ts'
import { show } from './hidden.ts'
import { isInvitation, isRecurring, keyOf } from './occurrences.ts'
import { useCalendarName } from './use-calendar-name.ts'
import { useWhen } from './use-when.ts'

const RowMenu = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

type Props = {
  /** Shown above the day. */
  head?: ReactNode
  agenda: Agenda
  day: string
  upcoming: readonly Occurrence[]
  /** Matches of a search before the day. */
  earlier: readonly Occurrence[]
  isSearch: boolean
  resultsRequest: number
  hiddenIds: readonly string[]
  onOpen: (occurrence: Occurrence, anchor: DOMRect) => void
  onAsk: (dialog: CalendarDialogState) => void
  onExport: (calendar: Calendar) => void
}

export function SidePanel({
  head,
  agenda,
  day,
  upcoming,
  earlier,
  isSearch,
  resultsRequest,
  hiddenIds,
  ...on
}: Props) {
  const { t } = useTranslation('calendar')
  const nameOf = useCalendarName(agenda.people)
  const formats = useFormats()
  const results = useRef<HTMLUListElement>(null)
  useResultFocus(results, resultsRequest)
  const row = (occurrence: Occurrence) => (
    <li key={keyOf(occurrence)}>
      <Happening occurrence={occurrence} people={agenda.people} hasDay={isSearch} onOpen={on.onOpen} />
    </li>
  )
  return (
    <aside className={`surface ${styles.panel}`} aria-label={t('panel')}>
      {head}
      <section aria-label={isSearch ? t('found') : formats.weekday(day)}>
        <h2 dir="auto">{isSearch ? t('found') : formats.weekday(day)}</h2>
        {upcoming.length + earlier.length === 0 && (
          <p className={styles.free} dir="auto">
            {t(isSearch ? 'nothingFound' : 'free')}
            {!isSearch && <span className="dim small">{t('freeHint')}</span>}
          </p>
        )}
        <ul ref={results} className={styles.happenings} onKeyDown={moveInList}>
          {upcoming.map(row)}
          {earlier.length > 0 && (
            <li>
              <h3 className={`caption dim ${styles.earlier}`} dir="auto">
                {t('earlierResults')}
              </h3>
            </li>
          )}
          {earlier.map(row)}
        </ul>
      </section>
      <section aria-label={t('calendars')}>
        <div className={styles.calendarsHead}>
          <h2 dir="auto">{t('calendars')}</h2>
          <IconButton small label={t('addCalendar')} onClick={() => on.onAsk({ what: 'add' })}>
            <IconPlus size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <ul className={styles.calendars}>
          {agenda.calendars.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              name={nameOf(calendar)}
              isShown={!hiddenIds.includes(calendar.id)}
              onAsk={on.onAsk}
              onExport={on.onExport}
            />
          ))}
        </ul>
      </section>
    </aside>
  )
}

function useResultFocus(list: RefObject<HTMLElement | null>, request: number) {
  useEffect(() => {
    if (request === 0) return
    // The results are drawn after the address has changed.
    const timer = setTimeout(() => list.current?.querySelector('button')?.focus(), 50)
    return () => clearTimeout(timer)
  }, [list, request])
}

function moveInList(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const rowIndex = rows.indexOf(document.activeElement as HTMLButtonElement)
  const next = rows[rowIndex + (event.key === 'ArrowDown' ? 1 : -1)]
  const above = event.key === 'ArrowUp' && document.querySelector<HTMLElement>('[data-page-search]')
  event.preventDefault()
  if (next) next.focus()
  else if (above) above.focus()
}

type HappeningProps = {
  occurrence: Occurrence
  people: Agenda['people']
  hasDay: boolean
  onOpen: (occurrence: Occurrence, anchor: DOMRect) => void
}

function Happening({ occurrence, people, hasDay, onOpen }: HappeningProps) {
  const { t } = useTranslation('calendar')
  const { times } = useWhen()
  const formats = useFormats()
  const { event, start, end } = occurrence
  const isThisYear = (day: string) => day.slice(0, 4) === today().slice(0, 4)
  const dayInList = (day: string) => (isThisYear(day) ? formats.shortDay(day) : formats.fullDay(day))
  const names = event.people.map((id) => people.find((person) => person.id === id)?.name ?? t('former'))
  return (
    <button
      type="button"
      className={`row ${edge.edge} ${styles.happening}`}
      style={paintOf(event)}
      data-found={hasDay || undefined}
      onClick={({ currentTarget }) => onOpen(occurrence, currentTarget.getBoundingClientRect())}
    >
      <span className={styles.hours}>
        {hasDay && <span className="strong">{dayInList(daysOf(occurrence).from)}</span>}
        {event.allDay || hasDay ? (
          <bdi>{times(occurrence)}</bdi>
        ) : (
          <>
            <span className="strong">{formats.time(start)}</span>
            {end && end !== start && <span className="dim">{formats.time(end)}</span>}
          </>
        )}
      </span>
      <span className={styles.what}>
        <span className="strong" dir="auto">
          {event.title}
        </span>
        {event.place && (
          <span className="dim" dir="auto">
            {event.place}
          </span>
        )}
      </span>
      {isInvitation(event) && (
        <IconMail size={14} role="img" aria-label={t('invitation')} className={styles.mark} />
      )}
      {isRecurring(event) && (
        <IconRepeat size={14} role="img" aria-label={t('repeats')} className={styles.mark} />
      )}
      <Faces names={names} size={24} />
    </button>
  )
}

type RowProps = Pick<Props, 'onAsk' | 'onExport'> & { calendar: Calendar; name: string; isShown: boolean }

function CalendarRow({ calendar, name, isShown, onAsk, onExport }: RowProps) {
  const { t } = useTranslation('calendar')
  const { id, tag, feed, owner, people } = calendar
  const isOwner = owner === session.userId()
  return (
    <li className={`row ${styles.calendar}`} style={tagPaint(tag)}>
      <Checkbox
        label={<bdi>{name}</bdi>}
        description={people.length > 1 && t('sharedWith', { count: people.length - 1 })}
        checked={isShown}
        onChange={({ currentTarget }) => show(id, currentTarget.checked)}
        classNames={{ input: styles.box, root: styles.boxRoot }}
      />
      {feed !== null && <IconRss size={14} className={styles.mark} role="img" aria-label={t('hasFeed')} />}
      <RowMenu
        target={
          <IconButton small label={t('calendarMenu', { name })}>
            <IconDots size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        <Menu.Item onClick={() => onAsk({ what: 'edit', id })}>{t('calendarActs.edit')}</Menu.Item>
        {isOwner && (
          <Menu.Item onClick={() => onAsk({ what: 'feed', id })}>{t('calendarActs.feed')}</Menu.Item>
        )}
        <Menu.Item onClick={() => onExport(calendar)}>{t('calendarActs.export')}</Menu.Item>
        {isOwner && id !== `own-${owner}` && (
          <Menu.Item color="error" onClick={() => onAsk({ what: 'delete', id })}>
            {t('calendarActs.delete')}
          </Menu.Item>
        )}
      </RowMenu>
    </li>
  )
}
