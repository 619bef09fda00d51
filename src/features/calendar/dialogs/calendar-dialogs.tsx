import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type Agenda, type Calendar, CalendarFields, limits } from '#contract/calendar.ts'
import { TagField } from '#features/calendar/event/tag-field.tsx'
import { useAddCalendar, useEditCalendar, useRemoveCalendar } from '#features/calendar/mutations.ts'
import { useCalendarName } from '#features/calendar/use-calendar-name.ts'
import { ManySelect } from '#forms/many-select.tsx'
import { pickable } from '#forms/pickable.ts'
import { changedFields } from '#forms/three-way.ts'
import { session } from '#kernel/session.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'

export type CalendarDialogState = { what: 'add' } | { what: 'edit' | 'feed' | 'delete'; id: string }

type Props = { agenda: Agenda; onClose: () => void }

export function CalendarDialogs({ dialog, ...props }: Props & { dialog: CalendarDialogState }) {
  const nameOf = useCalendarName(props.agenda.people)
  const calendar =
    dialog.what === 'add' ? undefined : props.agenda.calendars.find(({ id }) => id === dialog.id)
  if (dialog.what === 'add') return <CalendarForm {...props} />
  // Someone else may have deleted it in the meantime.
  if (!calendar) return null
  if (dialog.what === 'edit') return <CalendarForm calendar={calendar} {...props} />
  if (dialog.what === 'feed') return <FeedDialog calendar={calendar} name={nameOf(calendar)} {...props} />
  return <DeleteCalendar calendar={calendar} name={nameOf(calendar)} {...props} />
}

function freeTag({ calendars }: Agenda): number {
  const uses = (tag: number) => calendars.filter((calendar) => calendar.tag === tag).length
  return [1, 2, 3, 4, 5, 6, 7, 8].reduce((best, tag) => (uses(tag) < uses(best) ? tag : best))
}

function CalendarForm({ calendar, agenda, onClose }: Props & { calendar?: Calendar }) {
  const { t } = useTranslation('calendar')
  const addCalendar = useAddCalendar()
  const editCalendar = useEditCalendar()
  const nameOf = useCalendarName(agenda.people)
  const me = session.userId() ?? ''
  const previousFields: CalendarFields = calendar
    ? { name: nameOf(calendar), tag: calendar.tag, people: calendar.people }
    : { name: '', tag: freeTag(agenda), people: [me] }
  const owner = calendar?.owner ?? me
  const [fields, setFields] = useState(previousFields)
  const [isChecked, setChecked] = useState(false)
  const isWrong = isChecked && !CalendarFields.safeParse(fields).success

  function save() {
    setChecked(true)
    const { data } = CalendarFields.safeParse(fields)
    if (!data) return
    const names = changedFields(previousFields, data)
    const part = (of: CalendarFields) => Object.fromEntries(names.map((name) => [name, of[name]]))
    if (!calendar) addCalendar.mutate({ id: crypto.randomUUID(), owner, fields: data })
    else if (names.length > 0)
      editCalendar.mutate({
        id: calendar.id,
        version: calendar.version,
        changes: part(data),
        base: part({ ...previousFields, name: calendar.name }),
      })
    onClose()
  }

  return (
    <FormDialog
      title={calendar ? t('calendarEdit', { name: previousFields.name }) : t('calendarNew')}
      confirmLabel={calendar ? t('save') : t('addCalendar')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('calendarName')}
        value={fields.name}
        maxLength={limits.calendarName}
        autoComplete="off"
        error={isWrong && fields.name.trim() === '' && t('wrong.calendarName')}
        onChange={({ currentTarget }) => {
          const name = currentTarget.value
          setFields((now) => ({ ...now, name }))
        }}
        data-autofocus
      />
      <TagField
        label={t('colour')}
        value={fields.tag}
        onChange={(tag) => setFields((now) => ({ ...now, tag }))}
      />
      {owner === me ? (
        <ManySelect
          label={t('sharing')}
          description={t('sharingHint')}
          data={pickable(agenda.people, fields.people)
            .filter(({ id }) => id !== me)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.people.filter((id) => id !== me)}
          onChange={(people) => setFields((now) => ({ ...now, people: [me, ...people] }))}
          maxValues={limits.people - 1}
          nothingFoundMessage={t('nobodyFound')}
          comboboxProps={{ withinPortal: true }}
        />
      ) : (
        <p className="dim small" dir="auto">
          {t('sharedBy', { name: agenda.people.find(({ id }) => id === owner)?.name ?? t('former') })}
        </p>
      )}
    </FormDialog>
  )
}

type NamedProps = Props & { calendar: Calendar; name: string }

function DeleteCalendar({ calendar: { id, people }, name, agenda, onClose }: NamedProps) {
  const { t } = useTranslation('calendar')
  const removeCalendar = useRemoveCalendar()
  const count = agenda.events.filter(({ calendar }) => calendar === id).length
  return (
    <FormDialog
      title={t('deleting.title', { name })}
      confirmLabel={t('deleting.verb')}
      isDanger
      onSubmit={() => {
        removeCalendar.mutate({ id })
        onClose()
      }}
      onClose={onClose}
    >
      <p dir="auto">{count === 0 ? t('deleting.empty') : t('deleting.events', { count })}</p>
      {people.length > 1 && <p dir="auto">{t('deleting.shared', { count: people.length - 1 })}</p>}
    </FormDialog>
  )
}
