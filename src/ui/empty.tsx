import type { ReactNode } from 'react'
import { Drawing } from './art/drawing.tsx'
import type { ProductKind } from './art/product-art.ts'
import styles from './message.module.css'

/** An empty state: its name, what will appear here, and one next step. A filtered or finished list has no picture. */
export function Empty({
  picture,
  title,
  message,
  actions,
}: {
  picture?: ProductKind
  title: string
  message?: string
  actions?: ReactNode
}) {
  return (
    <div className={styles.message}>
      {picture && (
        <div className={styles.picture}>
          <Drawing kind={picture} />
        </div>
      )}
      <h2 dir="auto">{title}</h2>
      {message && <p dir="auto">{message}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
