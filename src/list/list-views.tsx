import type { ReactNode } from 'react'
import { useFormats } from '#kernel/format.ts'
import { cx } from '#ui/cx.ts'
import tabs from '#ui/tab-links.module.css'
import { useCurrentInSight } from '#ui/use-current-in-sight.ts'
import type { ListView } from './list.ts'
import styles from './list-card.module.css'

export type Views = {
  label: string
  views: readonly ListView[]
  current: string
  onView: (id: string) => void
}

export function ListViews({
  label,
  views,
  current,
  onView,
  children,
}: Omit<Views, 'current'> & { current: string | undefined; children: ReactNode }) {
  const formats = useFormats()
  const row = useCurrentInSight(current)
  return (
    <nav ref={row} className={cx(styles.views, tabs.tabs)} aria-label={label}>
      {views.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? 'page' : undefined}
          onClick={() => onView(id)}
        >
          <span dir="auto">{name}</span>
          {count !== undefined && <bdi className={tabs.count}>{formats.number(count)}</bdi>}
        </button>
      ))}
      {children}
    </nav>
  )
}
