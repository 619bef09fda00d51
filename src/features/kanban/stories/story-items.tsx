import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Board, Story } from '#contract/kanban.ts'
import { numberOf } from '#features/kanban/figures.ts'
import styles from '#features/kanban/item/item-drawer.module.css'
import { useMay } from '#kernel/rights.ts'
import { AddItem } from './add-item.tsx'

/** The items of a story in its drawer, in their order, each with its column. */
export function StoryItems({ story, board: { items, columns } }: { story: Story; board: Board }) {
  const { t } = useTranslation('items')
  const mayEdit = useMay()('board.edit')
  const byId = new Map(items.map((item) => [item.id, item]))
  const storyItems = story.itemIds.flatMap((id) => byId.get(id) ?? [])
  const doneIds = new Set(columns.at(-1)?.itemIds)
  if (storyItems.length === 0 && !mayEdit) return null
  const done = storyItems.filter(({ id }) => doneIds.has(id)).length
  return (
    <section className={styles.section} aria-label={t('stories.items')}>
      <div className={styles.sectionHead}>
        <h3>{t('stories.items')}</h3>
        {storyItems.length > 0 && (
          <span className="dim small num" dir="auto">
            {t('stories.done', { done, total: storyItems.length })}
          </span>
        )}
      </div>
      {storyItems.length > 0 && (
        <ul className={styles.storyItems}>
          {storyItems.map(({ id, number, title }) => (
            <li key={id} className="row">
              <bdi className="num dim small">{numberOf(number)}</bdi>
              <Link
                to="."
                search={(search) => ({ ...search, story: '', item: id })}
                resetScroll={false}
                preload={false}
                className="link grow"
                dir="auto"
              >
                {title}
              </Link>
              <span className="dim small" dir="auto">
                {columns.find(({ itemIds }) => itemIds.includes(id))?.title}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddItem story={story} title={story.title} />
    </section>
  )
}
