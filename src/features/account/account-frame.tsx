import type { ReactNode } from 'react'
import { brandName } from '#kernel/brand.tsx'
import styles from './account.module.css'

type Props = {
  title: string
  hint: string
  children: ReactNode
  /** Why it was refused; stands below the form, which stays where it is. */
  refusal?: ReactNode
  /** The refusal that room is kept for, as text. */
  usualRefusal?: string
  foot: ReactNode
}

/** The block that the sign-in family shares: title, one line, the form, the way to the next screen. */
export function AccountFrame({ title, hint, children, refusal, usualRefusal, foot }: Props) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · ${brandName}`}</title>
      <h1 className={styles.display} tabIndex={-1} dir="auto">
        {title}
      </h1>
      <p className={styles.hint} dir="auto">
        {hint}
      </p>
      {children}
      <div className={styles.under} data-room={usualRefusal}>
        <div>
          {refusal}
          <p className={styles.foot} dir="auto">
            {foot}
          </p>
        </div>
      </div>
    </div>
  )
}
