import { Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type NavItem, pagesOf } from '#app/nav.ts'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import { MenuPages } from './menu-pages.tsx'
import { useNavTitle } from './use-nav-title.ts'

type Props = PanelProps & { item: NavItem; trail: readonly NavItem[] }

export function Flyout({ opened, onChange, target, item, trail }: Props) {
  const titleOf = useNavTitle()
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      trigger="click-hover"
      position="right-start"
      offset={10}
      width={220}
      openDelay={80}
      closeDelay={160}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{titleOf(item.title)}</Menu.Label>
        <MenuPages items={pagesOf(item.items)} trail={trail} />
      </Menu.Dropdown>
    </Menu>
  )
}
