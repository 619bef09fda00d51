import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Agenda, CalendarEvent, type Scope, scopes } from '#contract/calendar.ts'
import type { CalendarWriteReply } from '#contract/calendar-calls.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import styles from '#features/calendar/calendar.module.css'
import { tagColours } from '#features/calendar/colours.ts'
import type { Times } from '#features/calendar/grid/times.ts'
import { useAddEvent, useEditEvent } from '#features/calendar/mutations.ts'
import { isRecurring, occurrenceOf, whichOf } from '#features/calendar/occurrences.ts'
import type { MutationVariables } from '#features/calendar/optimistic.ts'
import { useAgenda } from '#features/calendar/queries.ts'
import { useCalendarName } from '#features/calendar/use-calendar-name.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import { useAddForm } from '#forms/add-form.ts'
import { DrawerFoot } from '#forms/drawer-foot.tsx'
import { currentOf, useEditForm } from '#forms/edit-form.ts'
import { EditProblems, FailureNote } from '#forms/edit-parts.tsx'
import { Form } from '#forms/form-parts.tsx'
import { changedFields } from '#forms/three-way.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { EventFieldset } from './event-fields.tsx'
import {
  blankEvent,
  type EventValues,
  eventFields,
  eventSnapshot,
  eventValues,
  type FormFields,
  typedPart,
  undoableReply,
  useEventCheck,
  wireFields,
} from './event-values.ts'
import type { AskScope } from './use-scope.tsx'

export type NewEvent = { times: Times; title: string }

const size = 440
const Conflict = z.object({ current: CalendarEvent })

type Props = {
  id: string
  at: string
  askScope: AskScope
  onRemove: (occurrence: Occurrence) => void
  onClose: () => void
}

export function EventDrawer({ id, at, onClose, ...props }: Props) {
  const { t } = useTranslation('calendar')
  const agenda = useAgenda()
  const occurrence = occurrenceOf(agenda, id, at)
  return (
    <SideDrawer title={occurrence?.event.title ?? t('event')} size={size} onClose={onClose}>
      {occurrence ? (
        <Whole
          agenda={agenda}
          occurrence={occurrence}
          draft={`event-${id}-${at}`}
          onClose={onClose}
          {...props}
        />
      ) : (
        <Empty title={t('missing')} message={t('missingText')} />
      )}
    </SideDrawer>
  )
}

type WholeProps = Omit<Props, 'id' | 'at'> & { agenda: Agenda; occurrence: Occurrence; draft: string }

function Whole({ agenda, occurrence, draft, askScope, onRemove, onClose }: WholeProps) {
  const { t } = useTranslation(['calendar', 'edit', 'common'])
  const { whole } = useWhen()
  const formats = useFormats()
  const editEvent = useEditEvent()
  const scope = useRef<Scope>(undefined)
  const { event } = occurrence
  const isOnline = useOnline()
  const { form, before, changed, problems, conflict, submit, discard, bar } = useEditForm<
    FormFields,
    EventValues
  >({
    draft,
    snapshot: eventSnapshot(occurrence),
    valuesOf: eventValues,
    fieldsOf: eventFields,
    validate: useEventCheck(),
    mutation: editEvent,
    about: { id: event.id, at: occurrence.at ?? undefined },
    editIn: (variables, { start }) => {
      const edited = variables as MutationVariables['edit']
      // A reopened write keeps its scope.
      scope.current = edited.scope
      return {
        ...edited,
        changes: typedPart(edited.changes, start),
        base: typedPart(edited.base ?? {}, start),
      }
    },
    send: ({ version = event.version, changes, base }, { onSuccess, onError }, { fields, from }) => {
      editEvent.mutate(
        {
          ...whichOf(occurrence, scope.current),
          newId: crypto.randomUUID(),
          version,
          now: new Date().toISOString(),
          changes: wireFields(withTimes(changes, fields, changes)),
          base: wireFields(withTimes(base, from, changes)),
        },
        {
          onSuccess: (reply) => {
            const saved = (reply as CalendarWriteReply).events?.find((candidate) => candidate.id === event.id)
            onSuccess(saved ? undoableReply(saved) : eventSnapshot(occurrence))
          },
          onError,
        },
      )
    },
    currentIn: currentOf(Conflict, undoableReply),
    onSaved: () => {
      notify({ message: t('saved') })
      onClose()
    },
  })

  async function save(values: EventValues) {
    scope.current = undefined
    const names = changedFields(before, eventFields(values))
    if (isRecurring(event) && names.length > 0) {
      const offered = names.includes('rrule') ? scopes.filter((scope) => scope !== 'this') : scopes
      const answer = await askScope({ what: 'save', title: event.title, scopes: offered })
      if (!answer) return
      scope.current = answer
    }
    submit(values)
    if (!isOnline && names.length > 0) onClose()
  }

  const calendarName = useCalendarName(agenda.people)
  const nameOf = (id: string) => agenda.people.find((person) => person.id === id)?.name ?? t('former')
  function show(fields: FormFields, field: keyof FormFields): string {
    if (field === 'start' || field === 'end')
      return whole({ event: { allDay: fields.allDay }, start: fields.start, end: fields.end })
    if (field === 'allDay') return t(fields.allDay ? 'yes' : 'no')
    if (field === 'people') return formats.list(fields.people.map(nameOf))
    if (field === 'calendar') {
      const calendar = agenda.calendars.find(({ id }) => id === fields.calendar)
      return calendar ? calendarName(calendar) : t('missing')
    }
    return fields[field] ?? ''
  }

  return (
    <>
      <p className="dim small" dir="auto">
        {whole(occurrence)}
      </p>
      <Form form={form} id={bar.formId} className={styles.form} onSubmit={(values) => void save(values)}>
        <EditProblems {...problems} nameOf={(field) => t(`field.${field}`)} show={show} />
        <EventFieldset form={form} agenda={agenda} isPart={event.series !== null} />
      </Form>
      <DrawerFoot
        formId={bar.formId}
        changed={changed.map((field) => t(`field.${field}`))}
        hasConflict={conflict !== undefined}
        isSaving={bar.isSaving}
        confirmLabel={t('common:save')}
        onCancel={() => {
          discard()
          onClose()
        }}
      >
        <IconButton label={t('delete')} className={styles.remove} onClick={() => onRemove(occurrence)}>
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      </DrawerFoot>
    </>
  )
}

/** Sends start and end together: the server reads a start alone as a move of both. */
function withTimes(
  part: Partial<FormFields>,
  { start, end, zone }: FormFields,
  changes: Partial<FormFields>,
): Partial<FormFields> {
  if (!('start' in changes || 'end' in changes || 'allDay' in changes)) return part
  return { ...part, start, end, ...('allDay' in changes && { zone }) }
}

type NewProps = { fresh: NewEvent; calendar: Agenda['calendars'][number]; onClose: () => void }

export function NewEventDrawer(props: NewProps) {
  const { t } = useTranslation('calendar')
  return (
    <SideDrawer title={t('new')} size={size} onClose={props.onClose}>
      <New {...props} />
    </SideDrawer>
  )
}

function New({ fresh, calendar, onClose }: NewProps) {
  const { t } = useTranslation(['calendar', 'edit'])
  const agenda = useAgenda()
  const addEvent = useAddEvent()
  const rest = { calendar: calendar.id, ...tagColours(calendar.tag) }
  const { form, failure, submit, bar } = useAddForm<EventValues>({
    draft: `event-new-${fresh.times.start}`,
    blank: { ...blankEvent(fresh.times, rest), title: fresh.title },
    validate: useEventCheck(),
    mutation: addEvent,
    valuesIn: (variables) => {
      const { exdates: _, ...fields } = (variables as MutationVariables['add']).fields
      return eventValues({ ...fields, end: fields.end ?? fields.start })
    },
    send: (values, onError) => {
      const now = new Date().toISOString()
      const fields = { ...wireFields(eventFields(values)), exdates: [] }
      addEvent.mutate({ id: crypto.randomUUID(), fields, now }, { onSuccess: onClose, onError })
    },
    onWaits: () => {
      notify({ message: t('edit:savedOffline') })
      onClose()
    },
  })
  return (
    <>
      <Form form={form} id={bar.formId} className={styles.form} onSubmit={submit}>
        <FailureNote failure={failure} />
        <EventFieldset form={form} agenda={agenda} />
      </Form>
      <DrawerFoot formId={bar.formId} isSaving={bar.isSaving} confirmLabel={t('add')} onCancel={onClose} />
    </>
  )
}
