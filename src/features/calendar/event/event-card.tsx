import { Button, Popover } from '@mantine/core'
import {
  IconAlignLeft,
  IconCalendar,
  IconClock,
  IconMapPin,
  IconPencil,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import { type Agenda, type EventAnswer, eventAnswers } from '#contract/calendar.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { paintOf } from '#features/calendar/colours.ts'
import { dayOfStart } from '#features/calendar/grid/days.ts'
import { useAnswerEvent } from '#features/calendar/mutations.ts'
import { useCalendarName } from '#features/calendar/use-calendar-name.ts'
import { useWhen } from '#features/calendar/use-when.ts'
import { config } from '#kernel/config.ts'
import { session } from '#kernel/session.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { useFocusBack } from '#ui/use-focus-back.ts'
import styles from './event-card.module.css'
import { ruleValues } from './rule.ts'

type Props = {
  agenda: Agenda
  occurrence: Occurrence
  /** The place of the pressed element; undefined when the address opened the card. */
  anchor: DOMRect | undefined
  isPhone: boolean
  onEdit: () => void
  onRemove: () => void
  onClose: () => void
}

/** An event to read, beside its place in the calendar; on a phone it comes from below. */
export function EventCard({ anchor, isPhone, ...props }: Props) {
  const { title } = props.occurrence.event
  if (isPhone)
    return (
      <SideDrawer title={title} size={0} onPhone="auto" onClose={props.onClose}>
        <div className={styles.sheet} style={paintOf(props.occurrence.event)}>
          <Facts {...props} />
        </div>
      </SideDrawer>
    )
  return <CardPopover anchor={anchor} {...props} />
}

function CardPopover({ anchor, ...props }: Omit<Props, 'isPhone'>) {
  const { t } = useTranslation('calendar')
  useFocusBack()
  const titleId = useId()
  const { event } = props.occurrence
  return (
    <Popover
      opened
      onChange={(opened) => !opened && props.onClose()}
      position="right-start"
      middlewares={{ shift: { padding: 12 }, flip: { fallbackPlacements: ['left-start', 'bottom', 'top'] } }}
      width={340}
      trapFocus
      withinPortal
      // The anchor is no button that opens something; the card says itself what it is.
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.anchor} style={placeOf(anchor)} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={titleId}
        className={styles.card}
        style={paintOf(event)}
      >
        <div className={styles.head}>
          <h2 id={titleId} dir="auto">
            {event.title}
          </h2>
          <IconButton small label={t('card.close')} onClick={props.onClose}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <Facts {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Without an anchor: near the top, in the middle. */
function placeOf(anchor: DOMRect | undefined) {
  if (!anchor) return { insetBlockStart: '20dvh', insetInlineStart: '40%' }
  const { top, left, right, width, height } = anchor
  return {
    insetBlockStart: top,
    insetInlineStart: config.get().rtlLayout ? window.innerWidth - right : left,
    inlineSize: width,
    blockSize: height,
  }
}

function Facts({ agenda, occurrence, onEdit, onRemove }: Omit<Props, 'anchor' | 'isPhone'>) {
  const { t } = useTranslation('calendar')
  const { whole } = useWhen()
  const calendarName = useCalendarName(agenda.people)
  const { event } = occurrence
  const calendar = agenda.calendars.find(({ id }) => id === event.calendar)
  const nameOf = (id: string) => agenda.people.find((one) => one.id === id)?.name ?? t('former')
  const isInvited = event.people.includes(session.userId() ?? '')
  return (
    <>
      <ul className={styles.facts}>
        <Fact icon={<IconClock size={18} aria-hidden="true" />}>
          <span dir="auto">{whole(occurrence)}</span>
          {event.rrule !== '' && (
            <span className="dim small" dir="auto">
              {t('repeat.label')}: {t(`repeat.${ruleValues(event.rrule, dayOfStart(event)).repeat}`)}
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
          </Fact>
        )}
      </ul>
      <div className={styles.foot} data-bottom-bar>
        {isInvited && <Answer event={event} />}
        <div className={styles.acts}>
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

/** The own answer to the invitation. */
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
      <legend>{t('card.label')}</legend>
      {eventAnswers.map((one) => (
        <Button
          key={one}
          size="xs"
          variant={mine === one ? 'filled' : 'default'}
          aria-pressed={mine === one}
          onClick={() => choose(one)}
        >
          {t(`card.answer.${one}`)}
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
