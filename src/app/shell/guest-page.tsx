import type { ReactNode } from 'react'
import { BrandMark, useBrandName } from '#ui/brand.tsx'
import { GuestTools } from './guest-tools.tsx'
import { NavLink } from './nav/nav-link.tsx'
import styles from './shell.module.css'

export function GuestPage({ home, children }: { home: '/' | '/login'; children: ReactNode }) {
  return (
    <>
      <header>
        <NavLink url={home} className={`row ${styles.brand}`}>
          <BrandMark />
          <span>{useBrandName()}</span>
        </NavLink>
      </header>
      <main id="content">{children}</main>
      <GuestTools />
    </>
  )
}
