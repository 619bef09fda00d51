import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { lazyPanel } from '#kernel/ui/lazy-panel.tsx'
import styles from './notification-bell.module.css'
import { useNotifications } from './queries.ts'

const NotificationPopover = lazyPanel(
  async () => ({ default: (await import('./notification-popover.tsx')).NotificationPopover }),
  'dialog',
)

/** The bell of the header with what is unread, fed by the server; gone when the server has no notifications. */
export function NotificationBell() {
  const { t } = useTranslation('pages')
  const { data, error } = useNotifications()
  if (error?.status === 404) return null
  const unread = data?.unread ?? 0
  return (
    <NotificationPopover
      target={
        <IconButton
          label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
          className={unread > 0 ? styles.ping : undefined}
        >
          <IconBell size={20} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
