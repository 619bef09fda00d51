import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import styles from './offline-bar.module.css'

/** Stands under the header while the server cannot be reached; its place is always there, so it is announced. */
export function OfflineBar() {
  const { t } = useTranslation('ui')
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.bar}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span dir="auto">{t('offline')}</span>
        </div>
      )}
    </div>
  )
}
