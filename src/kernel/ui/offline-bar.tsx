import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './offline-bar.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Stands under the header while the device has no network; its place is always there, so it is announced. */
export function OfflineBar() {
  const { t } = useTranslation('ui')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
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
