import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Calendar, type CalendarFields } from '#contract/calendar.ts'
import { useEditCalendar } from '#features/calendar/mutations.ts'
import type { MutationVariables } from '#features/calendar/optimistic.ts'
import { useAgendaQuery } from '#features/calendar/queries.ts'
import { useCalendarName } from '#features/calendar/use-calendar-name.ts'
import { ConflictDialog } from '#forms/conflict-dialog.tsx'
import type { OpenConflict } from '#kernel/feature.ts'
import { useFormats } from '#kernel/format.ts'

const Conflict = z.object({ current: Calendar })

export function CalendarConflict({ entry, onClose }: OpenConflict) {
  const { t } = useTranslation(['calendar', 'edit'])
  const formats = useFormats()
  const { agenda } = useAgendaQuery()
  const calendarName = useCalendarName(agenda?.people ?? [])
  const { mutate } = useEditCalendar()
  const { data } = Conflict.safeParse(entry.error.body)
  if (!data) return null
  const { current } = data
  const { id, version, name, tag, people } = current
  const names = { name: t('calendarName'), tag: t('colour'), people: t('people') }
  const personName = (text: string) =>
    agenda?.people.find((person) => person.id === text)?.name ?? t('former')
  function show(fields: CalendarFields, field: keyof CalendarFields): string {
    if (field === 'tag') return t(`tags.${fields.tag as 1}`)
    if (field === 'people') return formats.list(fields.people.map(personName))
    return calendarName({ ...current, name: fields.name })
  }
  return (
    <ConflictDialog<CalendarFields>
      entry={entry}
      title={t('calendarEdit', { name: calendarName(current) })}
      current={{ version, fields: { name, tag, people } }}
      edit={entry.variables as MutationVariables['editCalendar']}
      nameOf={(field) => names[field]}
      show={show}
      send={(edit) => mutate({ id, version, changes: edit.changes, base: edit.base })}
      onClose={onClose}
    />
  )
}
