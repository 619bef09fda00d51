import { Button } from '@mantine/core'
import {
  IconAlignLeft,
  IconCalendar,
  IconClock,
  IconMapPin,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agenda, type CalendarEvent, type EventAnswer, eventAnswers } from '#contract/calendar.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { useAnswerEvent } from '#features/calendar/mutations.ts'
import { isInvitation } from '#features/calendar/occurrences.ts'
import { useCalendarName } from '#features/calendar/use-calendar-name.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import { session } from '#kernel/session.ts'
import fieldLabel from '#ui/field-label.module.css'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './event-card.module.css'
import { ruleValues } from './rule.ts'
import { clockAt, formZone } from './zone-times.ts'

function repeatOf({ rrule, allDay, start, zone }: CalendarEvent) {
  const eventZone = formZone(zone)
  return ruleValues(rrule, allDay ? start : clockAt(start, eventZone).day, eventZone).repeat
}

export type FactsProps = { agenda: Agenda; occurrence: Occurrence; onEdit: () => void; onRemove: () => void }

export function EventFacts({ agenda, occurrence, onEdit, onRemove }: FactsProps) {
  const { t } = useTranslation('calendar')
  const { whole } = useWhen()
  const calendarName = useCalendarName(agenda.people)
  const { event } = occurrence
  const calendar = agenda.calendars.find(({ id }) => id === event.calendar)
  const nameOf = (id: string) => agenda.people.find((person) => person.id === id)?.name ?? t('former')
  const isInvited = event.people.includes(session.userId() ?? '')
  return (
    <>
      <ul className={styles.facts}>
        <Fact icon={<IconClock size={18} aria-hidden="true" />}>
          <span dir="auto">{whole(occurrence)}</span>
          {event.rrule !== '' && (
            <span className="dim small" dir="auto">
              {t('repeat.label')}: {t(`repeat.${repeatOf(event)}`)}
            </span>
          )}
        </Fact>
        {event.place && (
          <Fact icon={<IconMapPin size={18} aria-hidden="true" />}>
            <span dir="auto">{event.place}</span>
          </Fact>
        )}
        {event.people.length > 0 && (
          <Fact icon={<IconUsers size={18} aria-hidden="true" />}>
            <ul className={styles.people} aria-label={t('people')}>
              {event.people.map((id) => (
                <li key={id}>
                  <TeamAvatar name={nameOf(id)} size={24} />
                  <span className={styles.name} dir="auto">
                    {nameOf(id)}
                  </span>
                  <span className="dim small" dir="auto">
                    {t(`card.state.${event.answers?.[id] ?? 'none'}`)}
                  </span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {event.description && (
          <Fact icon={<IconAlignLeft size={18} aria-hidden="true" />}>
            <span className={styles.text} dir="auto">
              {event.description}
            </span>
          </Fact>
        )}
        {calendar && (
          <Fact icon={<IconCalendar size={18} aria-hidden="true" />}>
            <span dir="auto">{calendarName(calendar)}</span>
            {event.organizer !== undefined && (
              <span className="dim small" dir="auto">
                {t('card.invitedBy', { name: nameOf(event.organizer) })}
              </span>
            )}
          </Fact>
        )}
      </ul>
      <div className={styles.foot} data-bottom-bar>
        {isInvited && <Answer event={event} />}
        {!isInvitation(event) && (
          <div className={styles.actions}>
            <Button
              variant="subtle"
              color="error"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={onRemove}
            >
              {t('card.delete')}
            </Button>
            <Button
              variant="default"
              data-autofocus
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={onEdit}
            >
              {t('card.edit')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <div>{children}</div>
    </li>
  )
}

function Answer({ event }: { event: Occurrence['event'] }) {
  const { t } = useTranslation('calendar')
  const answerEvent = useAnswerEvent()
  const person = session.userId() ?? ''
  const mine = event.answers?.[person]
  const choose = (answer: EventAnswer) => {
    if (answer !== mine) answerEvent.mutate({ id: event.id, person, answer })
  }
  return (
    <fieldset className={styles.answers}>
      <legend className={fieldLabel.label}>{t('card.label')}</legend>
      {eventAnswers.map((answer) => (
        <Button
          key={answer}
          size="xs"
          variant={mine === answer ? 'filled' : 'default'}
          aria-pressed={mine === answer}
          onClick={() => choose(answer)}
        >
          {t(`card.answer.${answer}`)}
        </Button>
      ))}
      {event.rrule !== '' && (
        <p className="dim small" dir="auto">
          {t('card.series')}
        </p>
      )}
    </fieldset>
  )
}
