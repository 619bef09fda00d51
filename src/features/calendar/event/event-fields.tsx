import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type Agenda, limits, tagOf } from '#contract/calendar.ts'
import { timeZones } from '#contract/zone.ts'
import styles from '#features/calendar/calendar.module.css'
import { tagColours } from '#features/calendar/colours.ts'
import { useCalendarName } from '#features/calendar/use-calendar-name.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import { DayField } from '#forms/day-field.tsx'
import { ManySelect } from '#forms/many-select.tsx'
import { Optional } from '#forms/optional.tsx'
import { pickable } from '#forms/pickable.ts'
import { TimeField } from '#forms/time-field.tsx'
import { isDay, isTime } from '#forms/typed/read.ts'
import { daysBetween, plusDays } from '#kernel/days.ts'
import { ownZone } from '#kernel/format.ts'
import { type EventValues, eventFields, readable } from './event-values.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { weekdayOf } from './rule.ts'
import { TagField } from './tag-field.tsx'
import { clockAt, formZone, timestampAt } from './zone-times.ts'

/** All time zones as options, and the chosen one even if the browser lists it under another name. */
const zonesWith = (zone: string) =>
  [...new Set([...timeZones(), zone])].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))

type Props = {
  form: UseFormReturnType<EventValues>
  agenda: Agenda
  /** True for a part of a series: the recurrence rule belongs to the whole series. */
  isPart?: boolean
}

export function EventFieldset({ form, agenda: { calendars, people }, isPart = false }: Props) {
  const calendarName = useCalendarName(people)
  const { t } = useTranslation(['calendar', 'edit'])
  const { allDay, color, zone, rrule, days } = form.values
  const { startDay, startTime, endDay, endTime } = readable(form.values)
  const { whole } = useWhen()
  const zoneOfTimes = formZone(zone)
  const fields = eventFields(form.values)
  const isElsewhere = zoneOfTimes !== ownZone() && fields.start !== '' && fields.end !== ''
  const ownTimes = isElsewhere && whole({ event: fields, start: fields.start, end: fields.end })
  const optional = (text: string) => <Optional>{text}</Optional>
  const input = (name: keyof EventValues) => form.getInputProps(name)

  /** The last valid start: the end and the weekday follow it after a typing error too. */
  const lastStart = useRef({ day: startDay, time: startTime })

  function startAt(day: string, time: string) {
    const previousDay = startDay || lastStart.current.day
    const previousTime = startTime || lastStart.current.time
    lastStart.current = { day: isDay(day) ? day : previousDay, time: isTime(time) ? time : previousTime }
    form.setValues({ startDay: day, startTime: time })
    if (!isDay(day) || previousDay === '') return
    // A new weekly rule follows the weekday of the start.
    if (rrule === '' && days.join() === weekdayOf(previousDay)) form.setFieldValue('days', [weekdayOf(day)])
    if (allDay) {
      const last = plusDays(endDay || day, daysBetween(previousDay, day))
      return form.setFieldValue('endDay', last < day ? day : last)
    }
    if (!isTime(time) || endDay === '' || endTime === '') return
    const toMs = (day: string, time: string) => Date.parse(timestampAt(day, time, zoneOfTimes))
    const end = toMs(endDay, endTime) + toMs(day, time) - toMs(previousDay, previousTime)
    const clock = clockAt(end, zoneOfTimes)
    form.setValues({ endDay: clock.day, endTime: clock.time })
  }

  return (
    <>
      <TextInput label={t('title')} data-autofocus autoComplete="off" {...input('title')} />
      <Switch
        label={t('allDay')}
        checked={allDay}
        onChange={({ currentTarget }) => form.setFieldValue('allDay', currentTarget.checked)}
      />
      <div className={styles.when} data-days={allDay || undefined}>
        <DayField
          label={t('startDay')}
          {...input('startDay')}
          onChange={(day) => startAt(day, form.values.startTime)}
        />
        {!allDay && (
          <TimeField
            label={t('startTime')}
            {...input('startTime')}
            onChange={(time) => startAt(form.values.startDay, time)}
          />
        )}
        <DayField label={t('endDay')} min={startDay} {...input('endDay')} />
        {!allDay && <TimeField label={t('endTime')} {...input('endTime')} />}
      </div>
      {!allDay && (
        <NativeSelect
          label={t('field.zone')}
          data={zonesWith(zoneOfTimes)}
          description={ownTimes && t('ownTimes', { when: ownTimes })}
          {...input('zone')}
          value={zoneOfTimes}
        />
      )}
      {isPart ? (
        <p className="dim small" dir="auto">
          {t('repeat.part')}
        </p>
      ) : (
        <RepeatFields form={form} />
      )}
      <NativeSelect
        label={t('calendar')}
        data={calendars.map((calendar) => ({ value: calendar.id, label: calendarName(calendar) }))}
        {...input('calendar')}
        onChange={({ currentTarget }) => {
          const [previousCalendar, after] = [form.values.calendar, currentTarget.value].map((id) =>
            calendars.find((calendar) => calendar.id === id),
          )
          form.setFieldValue('calendar', currentTarget.value)
          // A colour other than the calendar's stays when the calendar changes.
          if (after && previousCalendar?.tag === tagOf(color)) form.setValues(tagColours(after.tag))
        }}
      />
      <TagField
        label={t('colour')}
        value={tagOf(color)}
        own={tagOf(color) ? undefined : color}
        onChange={(tag) => form.setValues(tagColours(tag))}
      />
      <TextInput label={optional(t('place'))} autoComplete="off" {...input('place')} />
      <ManySelect
        label={optional(t('people'))}
        data={pickable(people, form.values.people).map(({ id, name }) => ({ value: id, label: name }))}
        maxValues={limits.people}
        nothingFoundMessage={t('nobodyFound')}
        data-path="people"
        {...input('people')}
      />
      <Textarea label={optional(t('description'))} rows={4} {...input('description')} />
    </>
  )
}
