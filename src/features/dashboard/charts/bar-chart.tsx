import styles from './bar-chart.module.css'

export type Bar = { name: string; title?: string; value: number }

/** Upright bars from zero with values above them, for a few parts in a fixed order. */
export function BarChart({
  label,
  bars,
  format,
  height = 168,
}: {
  label: string
  bars: readonly Bar[]
  format: (value: number) => string
  height?: number
}) {
  const top = Math.max(0, ...bars.map((bar) => bar.value))
  return (
    <ul
      className={`caption dim ${styles.bars}`}
      aria-label={label}
      style={{ '--plot-h': `${height}px` } as React.CSSProperties}
    >
      {bars.map((bar) => (
        <li
          key={bar.name}
          className={styles.bar}
          title={bar.title}
          data-top={(top > 0 && bar.value === top) || undefined}
        >
          <bdi className={styles.value}>{format(bar.value)}</bdi>
          <span className={styles.track} aria-hidden="true">
            <i style={{ blockSize: top > 0 ? `${(100 * bar.value) / top}%` : 0 }} />
          </span>
          <bdi className={`trunc ${styles.name}`}>{bar.name}</bdi>
        </li>
      ))}
    </ul>
  )
}
