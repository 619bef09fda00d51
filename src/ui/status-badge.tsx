import styles from './status-badge.module.css'

export type Status = 'waiting' | 'quiet' | 'moving' | 'done' | 'stopped' | 'care'

const looks = {
  waiting: { tone: 'warning', shape: 'ring' },
  quiet: { tone: 'grey', shape: 'half' },
  moving: { tone: 'moving', shape: 'half' },
  done: { tone: 'success', shape: 'full' },
  stopped: { tone: 'error', shape: 'bar' },
  care: { tone: 'orange', shape: 'ring' },
} as const

/** A state as word, shape and colour; without a status a plain tag. */
export function StatusBadge({ status, children }: { status?: Status; children: string }) {
  const look = status ? looks[status] : undefined
  return (
    <span className={styles.badge} data-tone={look?.tone} data-shape={look?.shape}>
      <span className={styles.text}>{children}</span>
    </span>
  )
}
