import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { cx } from './cx.ts'

export function Card({
  id,
  title,
  aside,
  children,
  flush = false,
  className,
}: {
  /** The hash of its address. */
  id?: string
  title?: string
  aside?: ReactNode
  children: ReactNode
  /** Removes the inner padding, for tables and lists with their own. */
  flush?: boolean
  className?: string
}) {
  const titleId = useId()
  if (!title) return <div className={cx('surface', styles.card, className)}>{children}</div>
  return (
    <section className={cx('surface', styles.card, className)} aria-labelledby={titleId} id={id}>
      <div className={`row ${styles.head}`}>
        <h2 id={titleId} dir="auto">
          {title}
        </h2>
        {aside && <div className={`row ${styles.aside}`}>{aside}</div>}
      </div>
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  )
}
