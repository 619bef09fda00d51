import { type ReactNode, useEffect, useRef } from 'react'
import { brandName } from '#kernel/brand.tsx'
import styles from './page.module.css'

// The browser announces the first page by itself; on later ones the heading takes the focus.
let isFirstPage = true

type HeaderProps = {
  title: string
  /** One dimmed line under the title of a top-level page; other pages have crumbs. */
  subtitle?: ReactNode
  crumbs?: ReactNode
  badge?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, crumbs, badge, actions }: HeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirstPage) isFirstPage = false
    else heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.header}>
      <title>{`${title} · ${brandName}`}</title>
      <div className={styles.text}>
        {crumbs}
        <div className={styles.titleRow}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {badge}
        </div>
        {subtitle && (
          <p className={styles.subtitle} dir="auto">
            {subtitle}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

export function Page({ children, ...header }: HeaderProps & { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader {...header} />
      {children}
    </div>
  )
}
