import { Button } from '@mantine/core'
import {
  IconBell,
  IconCashOff,
  IconKey,
  IconMail,
  IconPackageOff,
  IconPackages,
  IconShoppingCart,
  IconStar,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications.ts'
import { blankReviews } from '#contract/review-search.ts'
import { ClockOf } from '#kernel/clock-of.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useReadNotifications } from './mutations.ts'
import styles from './notifications.module.css'
import { useNotifications } from './queries.ts'
import { useSentence } from './use-sentence.ts'

const icons: Record<string, typeof IconBell> = {
  orderPlaced: IconShoppingCart,
  orderUnpaid: IconCashOff,
  lowStock: IconPackageOff,
  backInStock: IconPackages,
  reviewWaiting: IconStar,
  emailChanged: IconMail,
  inviteAccepted: IconUserPlus,
  inviteAcceptedElsewhere: IconUserPlus,
  passwordChanged: IconKey,
  codesGuessed: IconKey,
  passwordGuessed: IconKey,
  factorsEnded: IconKey,
  factorsEndedOnServer: IconKey,
}

/** The link to a notification's record; undefined for an unknown kind, or when its facts are missing. */
function linkOf({ kind, facts }: Notification): LinkProps | undefined {
  const { order, productId, review } = facts
  if ((kind === 'orderPlaced' || kind === 'orderUnpaid') && order !== undefined)
    return { to: '/orders/$orderId', params: { orderId: String(order) } }
  if ((kind === 'lowStock' || kind === 'backInStock') && productId !== undefined)
    return { to: '/products/$productId', params: { productId: String(productId) } }
  if (kind === 'reviewWaiting' && review !== undefined)
    return { to: '/reviews', search: { ...blankReviews, review: String(review) } }
  return kind.startsWith('inviteAccepted') ? { to: '/settings/team' } : undefined
}

export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const { data, refetch } = useNotifications()
  const read = useReadNotifications()
  const [visibleKind, setVisibleKind] = useState<'all' | 'unread'>('all')
  const all = data?.notifications ?? []
  const list = visibleKind === 'all' ? all : all.filter((notification) => !notification.read)
  const nothing = visibleKind === 'all' ? t('none') : t('noneUnread')
  return (
    <ClockOf feature="notifications">
      <section className={styles.panel} aria-label={t('title')}>
        <div className={`row ${styles.head}`}>
          <h2>{t('title')}</h2>
          {(data?.unread ?? 0) > 0 && (
            <Button size="sm" variant="subtle" onClick={() => read.mutate({})}>
              {t('readAll')}
            </Button>
          )}
        </div>
        {all.length > 0 && (
          <div className={styles.choice}>
            <Segmented
              label={t('show')}
              value={visibleKind}
              options={[
                { value: 'all', label: t('all') },
                { value: 'unread', label: t('unread') },
              ]}
              onChange={setVisibleKind}
              full
            />
          </div>
        )}
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
            {nothing}
          </p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <ul className={styles.list} tabIndex={0} aria-label={t('title')}>
          {list.map((notification) => (
            <Row
              key={notification.id}
              notification={notification}
              onRead={() => !notification.read && read.mutate({ ids: [notification.id] })}
              onClose={onClose}
            />
          ))}
        </ul>
      </section>
    </ClockOf>
  )
}

type RowProps = { notification: Notification; onRead: () => void; onClose: () => void }

function Row({ notification, onRead, onClose }: RowProps) {
  const { t } = useTranslation('notifications')
  const sentence = useSentence()
  const { kind, read, at } = notification
  const Icon = icons[kind] ?? IconBell
  const link = linkOf(notification)
  const shared = { className: styles.row, 'data-unread': read ? undefined : true }
  const content: ReactNode = (
    <>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <span className={styles.text} dir="auto">
        {sentence(notification)}
      </span>
      <Timestamp at={at} className="caption dim" />
      {!read && <span className="sr-only">{t('unread')}</span>}
    </>
  )
  const follow = () => {
    onRead()
    onClose()
  }
  return (
    <li>
      {link && (
        <Link {...link} {...shared} onClick={follow}>
          {content}
        </Link>
      )}
      {!link && read && <div {...shared}>{content}</div>}
      {!link && !read && (
        <button type="button" {...shared} onClick={onRead}>
          {content}
        </button>
      )}
    </li>
  )
}
