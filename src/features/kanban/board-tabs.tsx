import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './board-tabs.module.css'

export function BoardTabs() {
  const { t } = useTranslation('items')
  return (
    <nav className={`sunken ${styles.tabs}`} aria-label={t('stories.views')}>
      <Link to="/kanban" className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
        {t('stories.board')}
      </Link>
      <Link to="/kanban/backlogs" className={styles.tab} activeOptions={{ includeSearch: false }}>
        {t('stories.title')}
      </Link>
    </nav>
  )
}
