import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import { NotificationPanel } from './notification-panel.tsx'

export function NotificationPopover({ opened, onChange, target }: PanelProps) {
  const { t } = useTranslation('pages')
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('bell')}>
        <NotificationPanel onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
