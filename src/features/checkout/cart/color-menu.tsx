import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { paintOf } from '#kernel/ui/art/tints.ts'
import type { PanelProps } from '#kernel/ui/lazy-panel.tsx'
import { useWords } from '#kernel/ui/use-words.ts'
import styles from './add-button.module.css'

type Props = PanelProps & { colors: readonly string[]; onColor: (color: string) => void }

/** The colours of a product that is put into the cart from a list. */
export function ColorMenu({ opened, onChange, target, colors, onColor }: Props) {
  const { t } = useTranslation('checkout')
  const words = useWords()
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={200}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label dir="auto">{t('whichColor')}</Menu.Label>
        {colors.map((color) => (
          <Menu.Item
            key={color}
            leftSection={
              <span className={styles.dot} style={{ background: paintOf(color) }} aria-hidden="true" />
            }
            onClick={() => onColor(color)}
          >
            <span dir="auto">{words.color(color)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
