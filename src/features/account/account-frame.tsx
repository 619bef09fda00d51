import type { ReactNode } from 'react'
import { brandName } from '#kernel/brand.tsx'
import styles from './account.module.css'

type Props = { title: string; hint: string; children: ReactNode; foot: ReactNode }

/** The block that the sign-in family shares: title, one line, the form, the way to the next screen. */
export function AccountFrame({ title, hint, children, foot }: Props) {
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
      <p className={styles.foot} dir="auto">
        {foot}
      </p>
    </div>
  )
}
