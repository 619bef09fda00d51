import { useTranslation } from 'react-i18next'
import { Empty } from '#ui/empty.tsx'
import styles from './mail.module.css'

/** Shown without an open mail. */
export function Calm({ title, unread, total }: { title: string; unread: number; total: number | undefined }) {
  const { t } = useTranslation('mail')
  const all = t('count', { count: total ?? 0 })
  const figures = unread > 0 ? t('calm', { all, unread: t('unreadShort', { count: unread }) }) : all
  return (
    <div className={styles.calm}>
      <Empty
        title={title}
        message={total === undefined ? '' : figures}
        actions={total !== 0 && <p className="dim small">{t('calmHint')}</p>}
      />
    </div>
  )
}
