import type { ReactNode } from 'react'
import { BrandMark, brandName } from '#ui/brand.tsx'
import { GuestTools } from './guest-tools.tsx'
import { NavLink } from './nav/nav-link.tsx'
import styles from './shell.module.css'

/** A centred block: errors, or a confirmation. */
export function MinimalLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.minimal}>
      <header>
        <NavLink url="/" className={styles.brand}>
          <BrandMark />
          <span>{brandName}</span>
        </NavLink>
      </header>
      <main id="content">{children}</main>
      <GuestTools />
    </div>
  )
}
