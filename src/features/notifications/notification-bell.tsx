import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '#ui/count-badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { useNotifications } from './queries.ts'

const NotificationPopover = lazyPanel(
  () => import('./notification-popover.tsx'),
  'NotificationPopover',
  'dialog',
)

export function NotificationBell() {
  const { t } = useTranslation('pages')
  const { data, error } = useNotifications()
  if (error?.isUnknownCall) return null
  const unread = data?.unread ?? 0
  return (
    <NotificationPopover
      target={
        <IconButton label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}>
          <IconBell size={20} aria-hidden="true" />
          {unread > 0 && <CountBadge count={unread} tone="error" />}
        </IconButton>
      }
    />
  )
}
