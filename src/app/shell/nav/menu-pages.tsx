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
  return items.map((one) => {
    const isCurrent = trail.at(-1) === one
    return (
      <Menu.Item
        key={one.id}
        component={NavLink}
        url={one.url ?? '/'}
        newTab={one.newTab}
        aria-current={isCurrent ? 'page' : undefined}
        className={isCurrent ? styles.menuCurrent : undefined}
        aria-describedby={countId(one)}
        leftSection={<NavIcon name={one.icon} size={18} />}
        rightSection={<WaitingCount item={one} />}
      >
        {titleOf(one.title)}
      </Menu.Item>
    )
  })
}
