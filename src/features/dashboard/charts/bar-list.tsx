import type { ReactNode } from 'react'
import styles from './bar-list.module.css'

export type BarTone = 'primary' | 'moving' | 'success' | 'error' | 'orange' | 'warning' | 'grey'
export type BarRow = { key: string; name: ReactNode; value: number; tone?: BarTone }

const colorOf = (tone: BarTone = 'primary') =>
  tone === 'grey' ? 'var(--c-field-border)' : `var(--${tone}-graphic)`

/** A name, a value and a bar per row; the largest value fills the width. `dots` adds the tone before the name. */
export function BarList({
  label,
  rows,
  format,
  dots = false,
}: {
  label: string
  rows: readonly BarRow[]
  format: (value: number) => string
  dots?: boolean
}) {
  const top = Math.max(0, ...rows.map((row) => row.value))
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          <span className={`row ${styles.name}`}>
            {dots && <i style={{ background: colorOf(row.tone) }} aria-hidden="true" />}
            <span className="trunc" dir="auto">
              {row.name}
            </span>
          </span>
          <bdi className="strong num">{format(row.value)}</bdi>
          <span className={styles.track} aria-hidden="true">
            <i
              data-some={row.value > 0 || undefined}
              style={{
                inlineSize: top > 0 ? `${(100 * row.value) / top}%` : 0,
                background: colorOf(row.tone),
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
