import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useMay } from '#kernel/rights.ts'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import { useCan, useMe } from './queries.ts'

export function AccountPanel({
  opened,
  onChange,
  target,
  onSignOut,
}: PanelProps & { onSignOut: () => void }) {
  const { t } = useTranslation(['pages', 'common', 'features'])
  const user = useMe()
  const hasSettings = useCan('settings')
  const may = useMay()
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={240}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className="strong trunc" style={{ display: 'block' }} dir="auto">
            {user.name}
          </span>
          <span className="trunc" style={{ display: 'block' }} dir="auto">
            {user.email}
          </span>
        </Menu.Label>
        <Menu.Item
          component={Link}
          to="/account"
          leftSection={<IconUserCircle size={18} aria-hidden="true" />}
        >
          {t('pages:account')}
        </Menu.Item>
        {hasSettings && (may('settings.read') || may('team.manage')) && (
          <Menu.Item
            component={Link}
            to="/settings"
            leftSection={<IconSettings size={18} aria-hidden="true" />}
          >
            {t('features:settings.title')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={18} className="flip" aria-hidden="true" />}
          onClick={onSignOut}
        >
          {t('common:signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
