import { IconClock, IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Priority, Profile } from '#contract/kanban.ts'
import { daysBetween } from '#features/kanban/figures.ts'
import { useFormats } from '#kernel/format.ts'
import { cx } from '#ui/cx.ts'
import { Faces } from '#ui/faces.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './item-facts.module.css'

type ClassNameProps = { className?: string }

/** A due day; a late one shows by how many days. */
export function Due({
  dueDate,
  day,
  isDone,
  isLong = false,
  className,
}: ClassNameProps & { dueDate: string | null; day: string; isDone: boolean; isLong?: boolean }) {
  const { t } = useTranslation('kanban')
  const formats = useFormats()
  if (dueDate === null) return null
  const days = isDone ? 1 : daysBetween(day, dueDate)
  const short = isLong ? formats.fullDay(dueDate) : formats.shortDay(dueDate)
  return (
    <span
      className={cx(styles.due, className)}
      data-late={days < 0 || undefined}
      title={formats.fullDay(dueDate)}
    >
      <IconClock size={16} stroke={1.9} aria-hidden="true" />
      {days < 0 && <bdi>{t('card.late', { count: -days })}</bdi>}
      {days === 0 && <bdi>{t('card.today')}</bdi>}
      {days > 0 && (
        <>
          <span className="sr-only">{t('card.due', { day: formats.fullDay(dueDate) })}</span>
          <bdi aria-hidden="true">{short}</bdi>
        </>
      )}
    </span>
  )
}

export function ItemFaces(props: ClassNameProps & { names: string[] }) {
  const { t } = useTranslation('kanban')
  return <Faces {...props} label={(names) => t('card.people', { names })} />
}

export function PeopleNames({
  people,
  profiles,
}: {
  people: readonly string[]
  profiles: readonly Profile[]
}) {
  const { t } = useTranslation('items')
  return people.map((id) => {
    const name = profiles.find((profile) => profile.id === id)?.name ?? t('former')
    return (
      <span key={id} className={styles.person}>
        <TeamAvatar name={name} size={22} />
        <bdi>{name}</bdi>
      </span>
    )
  })
}

export function PriorityFact({ priority }: { priority: Priority }) {
  const { t } = useTranslation('kanban')
  return (
    <span className={styles.priority}>
      <IconFlag size={16} stroke={1.9} className={styles.flag} data-priority={priority} aria-hidden="true" />
      {t(`priorities.${priority}`)}
    </span>
  )
}

export function HighPriority({ className }: ClassNameProps) {
  const { t } = useTranslation('kanban')
  return (
    <span className={cx(styles.high, className)} title={t('card.high')}>
      <IconFlag size={16} stroke={1.9} role="img" aria-label={t('card.high')} />
    </span>
  )
}
