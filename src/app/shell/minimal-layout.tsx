import type { ReactNode } from 'react'
import { GuestPage } from './guest-page.tsx'
import styles from './shell.module.css'

export function MinimalLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.minimal}>
      <GuestPage home="/">{children}</GuestPage>
    </div>
  )
}
