import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { lazyPanel } from './lazy-panel.tsx'

const Panel = lazyPanel(() => import('./row-menu.tsx'), 'RowMenu')

export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Panel
      target={
        <IconButton label={label}>
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Panel>
  )
}
