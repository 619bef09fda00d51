import { Menu } from '@mantine/core'
import { IconDownload, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#ui/menu-item.tsx'
import '@mantine/core/styles/Menu.layer.css'
import type { CatalogueSearch } from '#contract/catalogue.ts'
import type { PanelProps } from '#ui/lazy-panel.tsx'

type Props = PanelProps & { view: 'grid' | 'table'; search: CatalogueSearch; onExport: () => void }

export function MoreMenu({ opened, onChange, target, view, search, onExport }: Props) {
  const { t } = useTranslation(['products', 'list'])
  const Icon = view === 'grid' ? IconList : IconLayoutGrid
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={view === 'grid' ? '/products/table' : '/products'}
          search={search as never}
          leftSection={<Icon size={18} aria-hidden="true" />}
        >
          {t('named', { name: t('view.label') })} {view === 'grid' ? t('view.table') : t('view.grid')}
        </Menu.Item>
        <MenuItem icon={IconDownload} onClick={onExport}>
          {t('list:export')}
        </MenuItem>
      </Menu.Dropdown>
    </Menu>
  )
}
