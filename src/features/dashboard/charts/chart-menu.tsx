import { Menu } from '@mantine/core'
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { PanelProps } from '#ui/lazy-panel.tsx'

type Props = PanelProps & { isTable: boolean; onTable: (isTable: boolean) => void; onSave: () => void }

export function ChartMenu({ opened, onChange, target, isTable, onTable, onSave }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isTable ? <IconChartLine size={18} /> : <IconTable size={18} />}
          onClick={() => onTable(!isTable)}
        >
          {isTable ? t('chart.asChart') : t('chart.asTable')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={onSave}>
          {t('chart.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
