import { Button, Popover, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownZone } from '#kernel/format.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type Calendar, limits } from '#contract/calendar.ts'
import styles from '#features/calendar/calendar.module.css'
import { tagColours } from '#features/calendar/colours.ts'
import { dateAt, daysOf, timeOf } from '#features/calendar/grid/days.ts'
import type { Spot, Times } from '#features/calendar/grid/times.ts'
import { useAddEvent } from '#features/calendar/mutations.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import { TimeField } from '#forms/time-field.tsx'
import { useOnline } from '#kernel/connection.ts'
import { plusDays } from '#kernel/days.ts'
import { notify } from '#kernel/snackbar.ts'
import { useFocusBack } from '#ui/use-focus-back.ts'
import type { NewEvent } from './event-drawer.tsx'

type Props = {
  times: Times
  spot: Spot
  calendar: Calendar
  onMore: (fresh: NewEvent) => void
  onClose: () => void
}

export function QuickAdd({ times, spot, calendar, onMore, onClose }: Props) {
  const { t } = useTranslation(['calendar', 'edit'])
  const { whole } = useWhen()
  const isOnline = useOnline()
  const addEvent = useAddEvent()
  const [title, setTitle] = useState('')
  const [isWrong, setWrong] = useState<'title' | 'time'>()
  const { from, to } = daysOf({ ...times, event: times })
  const isOneDay = plusDays(from, 1) === to
  const [allDay, setAllDay] = useState(times.allDay && !isOneDay)
  const [start, setStart] = useState(times.allDay ? '09:00' : timeOf(new Date(times.start)))
  const [end, setEnd] = useState(times.allDay ? '10:00' : timeOf(new Date(times.end ?? times.start)))
  useFocusBack()

  function chosen(): Times | undefined {
    if (allDay) return { allDay, start: from, end: to }
    if (!isOneDay && !times.allDay) return times
    const [first, last] = [dateAt(from, start), dateAt(from, end)]
    if (!(first <= last)) return undefined
    return { allDay, start: first.toISOString(), end: first < last ? last.toISOString() : null }
  }

  function add(event: FormEvent) {
    event.preventDefault()
    const when = chosen()
    if (title.trim() === '') return setWrong('title')
    if (!when) return setWrong('time')
    addEvent.mutate({
      id: crypto.randomUUID(),
      now: new Date().toISOString(),
      fields: {
        title: title.trim(),
        description: '',
        place: '',
        people: [],
        rrule: '',
        exdates: [],
        ...when,
        zone: when.allDay ? '' : ownZone(),
        calendar: calendar.id,
        ...tagColours(calendar.tag),
      },
    })
    if (!isOnline) notify({ message: t('edit:savedOffline') })
    onClose()
  }

  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      onClose={onClose}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <span className={styles.spot} style={{ insetBlockStart: spot.y, insetInlineStart: spot.x }} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('new')}>
        <form className={styles.quick} onSubmit={add} noValidate>
          <TextInput
            label={t('title')}
            value={title}
            maxLength={limits.title}
            autoComplete="off"
            data-autofocus
            error={isWrong === 'title' && t('wrong.title')}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <p className="dim small" dir="auto">
            {whole({ ...(chosen() ?? times), event: { allDay } })}
          </p>
          {isOneDay && (
            <>
              <Switch
                label={t('allDay')}
                checked={allDay}
                onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
              />
              {!allDay && (
                <div className={styles.pair}>
                  <TimeField label={t('startTime')} value={start} onChange={setStart} />
                  <TimeField
                    label={t('endTime')}
                    value={end}
                    error={isWrong === 'time' && t('wrong.end')}
                    onChange={setEnd}
                  />
                </div>
              )}
            </>
          )}
          <div className="end-buttons">
            <Button variant="default" onClick={() => onMore({ title, times: chosen() ?? times })}>
              {t('moreFields')}
            </Button>
            <Button type="submit">{t('add')}</Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
