import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'
import { Tip } from './tip.tsx'

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
        className={cx('square', styles.button, className)}
      >
        {children}
      </button>
    </Tip>
  )
}
