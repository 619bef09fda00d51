import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#ui/menu-item.tsx'
import '@mantine/core/styles/Menu.layer.css'
import type { PanelProps } from '#ui/lazy-panel.tsx'

type Props = PanelProps & { onDelete: () => void }

export function EditMenu({ opened, onChange, target, onDelete }: Props) {
  const { t } = useTranslation('products')
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <MenuItem color="error" icon={IconTrash} onClick={onDelete}>
          {t('form.delete')}
        </MenuItem>
      </Menu.Dropdown>
    </Menu>
  )
}
