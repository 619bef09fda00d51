import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import styles from './notifications.module.css'
import { useNotifications } from './queries.ts'

const NotificationPanel = lazy(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}))

/** The bell of the header with what is unread, fed by the server; gone when the server has no notifications. */
export function NotificationBell() {
  const { t } = useTranslation('pages')
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useNotifications()
  if (error?.status === 404) return null
  const unread = data?.unread ?? 0
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
          className={unread > 0 ? styles.ping : undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('bell')}>
        <Suspense fallback={<div className={styles.space} />}>
          <NotificationPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
