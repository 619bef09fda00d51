import type { ReactNode } from 'react'
import type { ProductKind } from './art/product-art.ts'
import { ProductPicture } from './art/product-picture.tsx'
import styles from './message.module.css'

/** Names the state, says what will be here, offers one way on. Without a picture for a filtered or finished list. */
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
          <ProductPicture id={`empty-${picture}`} kind={picture} />
        </div>
      )}
      <h2 dir="auto">{title}</h2>
      {message && <p dir="auto">{message}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
