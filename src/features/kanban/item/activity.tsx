import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '#contract/kanban.ts'
import type { Activity as Change } from '#contract/kanban-activity.ts'
import { kanbanQueries } from '#features/kanban/queries.ts'
import { useFormats } from '#kernel/format.ts'
import { Timestamp } from '#ui/moment.tsx'
import styles from './item-drawer.module.css'

const fewest = 3

export function Activity({ about, board }: { about: string; board: Board }) {
  const { t } = useTranslation('items')
  const { data } = useQuery(kanbanQueries.activity(about))
  const [isWhole, setWhole] = useState(false)
  const say = useChangeWords(board)
  const changes = data?.activity ?? []
  // Without a network there may be none; the item itself is still shown above.
  if (changes.length === 0) return null
  const visibleChanges = isWhole ? changes : changes.slice(0, fewest)
  return (
    <section className={styles.section} aria-label={t('activity.title')}>
      <div className={styles.sectionHead}>
        <h3>{t('activity.title')}</h3>
        {changes.length > fewest && (
          <button
            type="button"
            className={`small ${styles.more}`}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('activity.less') : t('activity.all', { count: changes.length })}
          </button>
        )}
      </div>
      <ol className={`small ${styles.activity}`}>
        {visibleChanges.map((change) => (
          <li key={change.id} dir="auto">
            <span>{say(change)}</span> <Timestamp at={change.at} className="dim caption" />
          </li>
        ))}
      </ol>
    </section>
  )
}

function useChangeWords({ profiles }: Board) {
  const { t } = useTranslation(['items', 'kanban'])
  const formats = useFormats()
  const nameOf = (id: string) => profiles.find((profile) => profile.id === id)?.name ?? t('former')

  function shownAs(field: Change['field'], value: string): string {
    if (value === '') return ''
    if (field === 'people') return formats.list(value.split(' ').map(nameOf))
    if (field === 'priority') return t(`kanban:priorities.${value as 'high'}`)
    if (field === 'dueDate') return formats.fullDay(value)
    if (field === 'estimate') return t('stories.points', { count: Number(value) })
    return value
  }

  return ({ field, by, was, now }: Change): string => {
    const author = nameOf(by)
    if (field === 'added') return t('activity.added', { who: author })
    const name = t(field).toLocaleLowerCase()
    const [from, to] = [shownAs(field, was), shownAs(field, now)]
    if (from === '' && to === '') return t('activity.changed', { who: author, field: name })
    if (to === '') return t('activity.emptied', { who: author, field: name, from })
    if (from === '') return t('activity.filled', { who: author, field: name, to })
    return t('activity.fromTo', { who: author, field: name, from, to })
  }
}
