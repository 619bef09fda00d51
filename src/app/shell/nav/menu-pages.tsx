import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { NavItem } from '#app/nav.ts'
import styles from './nav.module.css'
import { NavIcon } from './nav-icon.tsx'
import { NavLink } from './nav-link.tsx'
import { useNavTitle } from './use-nav-title.ts'
import { countId, WaitingCount } from './waiting-count.tsx'

export function MenuPages({ items, trail }: { items: readonly NavItem[]; trail: readonly NavItem[] }) {
  const titleOf = useNavTitle()
  return items.map((item) => {
    const isCurrent = trail.at(-1) === item
    return (
      <Menu.Item
        key={item.id}
        component={NavLink}
        url={item.url ?? '/'}
        newTab={item.newTab}
        aria-current={isCurrent ? 'page' : undefined}
        className={isCurrent ? styles.menuCurrent : undefined}
        aria-describedby={countId(item)}
        leftSection={<NavIcon name={item.icon} size={18} />}
        rightSection={<WaitingCount item={item} />}
      >
        {titleOf(item.title)}
      </Menu.Item>
    )
  })
}
