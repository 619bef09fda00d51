import type { ReactNode } from 'react'
import { DocumentTitle } from './brand.tsx'
import { PageDraft } from './draft-scope.tsx'
import styles from './page.module.css'

type HeaderProps = {
  title: string
  /** The widest title that the page can show. Its width is reserved so that the actions stay in place. */
  widestTitle?: string
  /** One dimmed line under the title of a top-level page; other pages have breadcrumbs. */
  subtitle?: ReactNode
  crumbs?: ReactNode
  badge?: ReactNode
  /** Links to the previous and next record; on a phone they share the row of the breadcrumbs. */
  neighbours?: ReactNode
  actions?: ReactNode
  /** Hides the title visually on pages whose content begins with it, to save space on phones. */
  isTitleHidden?: boolean
}

export function PageHeader({
  title,
  widestTitle,
  subtitle,
  crumbs,
  badge,
  neighbours,
  actions,
  isTitleHidden,
}: HeaderProps) {
  if (isTitleHidden)
    return (
      <>
        <DocumentTitle>{title}</DocumentTitle>
        <h1 className="sr-only" tabIndex={-1}>
          {title}
        </h1>
      </>
    )
  return (
    <div className={styles.header}>
      <DocumentTitle>{title}</DocumentTitle>
      <div className={styles.text}>
        {crumbs}
        <div className={`row ${styles.titleRow}`}>
          <h1 tabIndex={-1} dir="auto" data-widest={widestTitle}>
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
      {neighbours && <div className={`row ${styles.neighbours}`}>{neighbours}</div>}
      {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
    </div>
  )
}

export function Page({ children, ...header }: HeaderProps & { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader {...header} />
      <PageDraft title={header.title} />
      {children}
    </div>
  )
}
