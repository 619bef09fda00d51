import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import type { PanelProps } from '#ui/lazy-panel.tsx'
import styles from './panels.module.css'

export type PickProps = PanelProps & {
  /** The id of the field's label, which names the panel. */
  labelId: string
}

export function PickPopover({
  opened,
  onChange,
  target,
  labelId,
  children,
}: PickProps & { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // Within another popover it is rendered inside that, or a press here would count as outside and close it.
  const [outer] = useState(() =>
    document.getElementById(labelId)?.closest<HTMLElement>('.mantine-Popover-dropdown'),
  )
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.contains(event.target as Node)) return
    // An outer popover would get Escape first and close too.
    event.stopPropagation()
    onChange(false)
  })

  useEffect(() => {
    if (!opened) return
    const listener = (event: KeyboardEvent) => onEscape(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [opened])

  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      portalProps={outer ? { target: outer } : {}}
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown ref={box} aria-labelledby={labelId} className={styles.panel}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
