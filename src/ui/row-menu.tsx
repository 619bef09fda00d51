import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { PanelProps } from './lazy-panel.tsx'

export function RowMenu({ opened, onChange, target, children }: PanelProps & { children: ReactNode }) {
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={220}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
