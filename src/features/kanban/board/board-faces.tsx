import { useTranslation } from 'react-i18next'
import type { BoardSearch } from '#contract/board-search.ts'
import type { Board } from '#contract/kanban.ts'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './board.module.css'

const maxFaces = 7

export function BoardFaces({
  board: { profiles },
  search,
  onSearch,
}: {
  board: Board
  search: BoardSearch
  onSearch: (part: Partial<BoardSearch>) => void
}) {
  const { t } = useTranslation('kanban')
  return (
    <div className={styles.faces}>
      {profiles.slice(0, maxFaces).map(({ id, name }) => {
        const isOn = search.people.includes(id)
        const people = isOn ? search.people.filter((person) => person !== id) : [...search.people, id]
        return (
          <button
            key={id}
            type="button"
            className={styles.face}
            aria-pressed={isOn}
            aria-label={t('only', { name })}
            title={name}
            onClick={() => onSearch({ people })}
          >
            <TeamAvatar name={name} size={32} />
          </button>
        )
      })}
    </div>
  )
}
