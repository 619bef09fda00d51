import { IconClock, IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#features/kanban/figures.ts'
import { useFormats } from '#kernel/format.ts'
import { cx } from '#kernel/ui/cx.ts'
import { Faces } from '#kernel/ui/faces.tsx'
import styles from './item-facts.module.css'

type Place = {
  /** Where it stands. */
  className?: string | undefined
}

/** When something is due; what is late says by how much. */
export function Due({
  dueDate,
  day,
  isDone,
  className,
}: Place & { dueDate: string | null; day: string; isDone: boolean }) {
  const { t } = useTranslation('kanban')
  const formats = useFormats()
  if (dueDate === null) return null
  const days = isDone ? 1 : daysBetween(day, dueDate)
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
          <bdi aria-hidden="true">{formats.shortDay(dueDate)}</bdi>
        </>
      )}
    </span>
  )
}

/** Whose it is. */
export function ItemFaces(props: Place & { names: string[] }) {
  const { t } = useTranslation('kanban')
  return <Faces {...props} label={(names) => t('card.people', { names })} />
}

export function HighPriority({ className }: Place) {
  const { t } = useTranslation('kanban')
  return (
    <span className={cx(styles.high, className)} title={t('card.high')}>
      <IconFlag size={16} stroke={1.9} role="img" aria-label={t('card.high')} />
    </span>
  )
}
