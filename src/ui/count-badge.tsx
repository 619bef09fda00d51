import { useFormats } from '#kernel/format.ts'
import styles from './count-badge.module.css'

export function CountBadge({ count, tone }: { count: number; tone?: 'error' }) {
  const formats = useFormats()
  return (
    <span className={styles.count} data-tone={tone} aria-hidden="true">
      {count > 99 ? `${formats.number(99)}+` : formats.number(count)}
    </span>
  )
}
