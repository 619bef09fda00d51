import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Menu.layer.css'
import type { PanelProps } from '#ui/lazy-panel.tsx'

type Props = PanelProps & { onDelete: () => void }

export function EditMenu({ opened, onChange, target, onDelete }: Props) {
  const { t } = useTranslation('products')
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onDelete}>
          {t('form.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
