import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from '#app/shell/shell.module.css'
import { NavLink } from './nav-link.tsx'

export type Crumb = { title: string; url?: string }

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={`row small dim ${styles.crumbs}`}>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1
          return (
            <li key={crumb.url ?? crumb.title}>
              {crumb.url && !isLast ? (
                <NavLink url={crumb.url} dir="auto">
                  {crumb.title}
                </NavLink>
              ) : (
                <span aria-current={isLast ? 'page' : undefined} dir="auto">
                  {crumb.title}
                </span>
              )}
              {!isLast && <IconChevronRight size={14} className="flip" aria-hidden="true" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
