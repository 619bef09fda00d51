import { Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import '@mantine/core/styles/Tooltip.layer.css'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

/** The name beside an icon that has none on screen. */
export function Tip({
  label,
  children,
  position = 'bottom',
  disabled = false,
}: {
  label: ReactNode
  children: ReactNode
  position?: 'bottom' | 'right' | 'left'
  disabled?: boolean
}) {
  return (
    <Tooltip
      label={label}
      position={position}
      disabled={disabled}
      events={{ hover: true, focus: true, touch: false }}
      classNames={{ tooltip: styles.tip }}
    >
      {children}
    </Tooltip>
  )
}

/** A square button with an icon: its label is its name and its tooltip. */
export function IconButton({
  label,
  small = false,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { label: string; small?: boolean }) {
  return (
    <Tip label={label}>
      <button
        type="button"
        {...props}
        aria-label={label}
        data-small={small || undefined}
        className={cx(styles.button, className)}
      >
        {children}
      </button>
    </Tip>
  )
}
