import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications.ts'
import { Moment } from '#kernel/ui/moment.tsx'
import { useReadNotifications } from './mutations.ts'
import styles from './notifications.module.css'
import { useNotifications } from './queries.ts'
import { useSentence } from './use-sentence.ts'

export function NotificationPanel() {
  const { t } = useTranslation(['notifications', 'common'])
  const { data, refetch } = useNotifications()
  const read = useReadNotifications()
  const list = data?.notifications ?? []
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {(data?.unread ?? 0) > 0 && (
          <Button size="sm" variant="subtle" onClick={() => read.mutate({})}>
            {t('readAll')}
          </Button>
        )}
      </div>
      {!data && (
        <p className={styles.none} dir="auto">
          {t('failed')}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </button>
        </p>
      )}
      {data && list.length === 0 && (
        <p className={styles.none} dir="auto">
          {t('none')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={t('title')}>
        {list.map((one) => (
          <Row key={one.id} notification={one} onRead={() => read.mutate({ ids: [one.id] })} />
        ))}
      </ul>
    </section>
  )
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { t } = useTranslation('notifications')
  const sentence = useSentence()
  const text = (
    <>
      <span className={styles.text} dir="auto">
        {sentence(notification)}
      </span>
      <Moment at={notification.at} className="caption dim" />
    </>
  )
  return (
    <li>
      {notification.read ? (
        <div className={styles.row}>{text}</div>
      ) : (
        <button type="button" className={styles.row} data-unread onClick={onRead}>
          {text}
          <span className="sr-only">{t('unread')}</span>
        </button>
      )}
    </li>
  )
}
