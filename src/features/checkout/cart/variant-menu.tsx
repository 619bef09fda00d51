import { Menu } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useFormats } from '#kernel/format.ts'
import { paintOf } from '#shop/art/tints.ts'
import { useWords } from '#shop/use-words.ts'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import styles from './add-button.module.css'

type Props = PanelProps & {
  colors: readonly string[]
  sizes: readonly number[]
  onVariant: (variant: readonly [color?: string, size?: number]) => void
}

export function VariantMenu({ opened, onChange, target, colors, sizes, onVariant }: Props) {
  const { t } = useTranslation('checkout')
  const words = useWords()
  const formats = useFormats()
  const dropdown = useRef<HTMLDivElement>(null)
  const [color, setColor] = useState<string>()
  const asksSize = sizes.length > 1
  const isAtColors = colors.length > 1 && color === undefined
  // The pressed entry, which had the focus, is gone.
  useLayoutEffect(() => {
    if (color !== undefined) dropdown.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [color])

  return (
    <Menu
      opened={opened}
      onChange={(isOpen) => {
        setColor(undefined)
        onChange(isOpen)
      }}
      position="bottom-end"
      width={200}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown ref={dropdown}>
        <Menu.Label dir="auto">{t(isAtColors ? 'whichColor' : 'whichSize')}</Menu.Label>
        {isAtColors
          ? colors.map((code) => (
              <Menu.Item
                key={code}
                closeMenuOnClick={!asksSize}
                leftSection={
                  <span className={styles.dot} style={{ background: paintOf(code) }} aria-hidden="true" />
                }
                onClick={() => (asksSize ? setColor(code) : onVariant([code, sizes[0]]))}
              >
                <span dir="auto">{words.color(code)}</span>
              </Menu.Item>
            ))
          : sizes.map((size) => (
              <Menu.Item key={size} onClick={() => onVariant([color ?? colors[0], size])}>
                <bdi className="num">{formats.number(size)}</bdi>
              </Menu.Item>
            ))}
      </Menu.Dropdown>
    </Menu>
  )
}
