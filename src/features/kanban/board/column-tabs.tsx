import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '#contract/kanban.ts'
import type { itemFilter, Lookups } from '#features/kanban/figures.ts'
import { useCurrentInSight } from '#ui/use-current-in-sight.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import styles from './board.module.css'
import { useColumnTitle } from './column-head.tsx'

export function useColumnInSight(row: React.RefObject<HTMLElement | null>, { columns }: Board) {
  const [id, setId] = useState<string>()
  function look() {
    const box = row.current?.getBoundingClientRect()
    if (!box) return
    const middle = box.left + box.width / 2
    for (const tab of row.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const { left, right } = tab.getBoundingClientRect()
      if (left <= middle && middle <= right) setId(tab.dataset.column)
    }
  }
  return { current: columns.some((column) => column.id === id) ? id : columns[0]?.id, look }
}

type TabsProps = {
  board: Board
  lookups: Lookups
  matches: ReturnType<typeof itemFilter>
  current: string | undefined
  row: React.RefObject<HTMLElement | null>
}

export function ColumnTabs({ board: { columns }, lookups, matches, current, row }: TabsProps) {
  const { t } = useTranslation('kanban')
  const titleOf = useColumnTitle()
  const tabs = useCurrentInSight(current)
  if (!useIsPhone()) return null
  const countOf = (itemIds: readonly string[]) =>
    matches
      ? itemIds.filter((id) => {
          const item = lookups.itemById.get(id)
          return item && matches(item)
        }).length
      : itemIds.length
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t('columns')}>
      {columns.map((column) => (
        <button
          key={column.id}
          type="button"
          aria-current={column.id === current ? 'true' : undefined}
          onClick={() =>
            row.current
              ?.querySelector(`[data-column="${CSS.escape(column.id)}"]`)
              ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' })
          }
        >
          <bdi>{titleOf(column)}</bdi> <bdi className="num">{countOf(column.itemIds)}</bdi>
        </button>
      ))}
    </nav>
  )
}
