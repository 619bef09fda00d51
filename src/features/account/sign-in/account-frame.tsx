import type { ReactNode } from 'react'
import styles from '#features/account/account.module.css'
import { DocumentTitle } from '#ui/brand.tsx'

type Props = {
  title: string
  hint: string
  children: ReactNode
  errorNote?: ReactNode
  /** The error for which space is reserved, as text. */
  usualError?: string
  foot: ReactNode
}

export function AccountFrame({ title, hint, children, errorNote, usualError, foot }: Props) {
  return (
    <div className={styles.frame}>
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className={styles.display} tabIndex={-1} dir="auto">
        {title}
      </h1>
      <p className={styles.hint} dir="auto">
        {hint}
      </p>
      {children}
      <div className={styles.under} data-room={usualError}>
        <div>
          {errorNote}
          <p className={styles.foot} dir="auto">
            {foot}
          </p>
        </div>
      </div>
    </div>
  )
}
