import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { config, configure, locales } from '#kernel/config.ts'
import { languageNames } from '#kernel/languages.ts'
import type { PanelProps } from '#ui/lazy-panel.tsx'

export function LanguageMenu({ opened, onChange, target }: PanelProps) {
  const locale = config.usePart((now) => now.locale)
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={180}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {locales.map((code) => (
          <Menu.Item
            key={code}
            role="menuitemradio"
            aria-checked={code === locale}
            lang={code}
            rightSection={code === locale ? <IconCheck size={16} aria-hidden="true" /> : undefined}
            onClick={() => configure({ locale: code })}
          >
            {languageNames[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
