import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import { useUnsent } from '#kernel/outbox.ts'
import styles from './offline-bar.module.css'

/** Stands under the header while the server cannot be reached; its place is always there, so it is announced. */
export function OfflineBar() {
  const { t } = useTranslation('ui')
  const isOnline = useOnline()
  const unsent = useUnsent(useQueryClient())
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.bar}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span dir="auto">
            {t('offline')} {unsent > 0 && t('unsent', { count: unsent })}
          </span>
        </div>
      )}
    </div>
  )
}
