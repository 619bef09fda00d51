import { BrandMark } from '#ui/brand.tsx'
import styles from './startup.module.css'

export function Dots({ label }: { label: string }) {
  return (
    <div className={styles.startup} role="status" aria-label={label}>
      <BrandMark size={40} />
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
