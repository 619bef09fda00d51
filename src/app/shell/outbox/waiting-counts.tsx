import { useTranslation } from 'react-i18next'
import styles from '#app/shell/nav/nav.module.css'
import { useUnreadMessages } from '#features/chat/queries.ts'
import { useUnreadMails } from '#features/mail/queries.ts'
import { useAwaitingOrders } from '#features/orders/queries.ts'
import { useFormats } from '#kernel/format.ts'

/** The count of each page, from its feature. */
const counts = {
  '/orders': { useCount: useAwaitingOrders, says: 'waiting.orders' },
  '/chat': { useCount: useUnreadMessages, says: 'waiting.chat' },
  '/mail': { useCount: useUnreadMails, says: 'waiting.mail' },
} as const

export type CountedPage = keyof typeof counts

/** A number at the end of the entry, or a dot at its icon; the text describes the entry. */
export function WaitingCounts({ page, id, isDot }: { page: CountedPage; id: string; isDot: boolean }) {
  const { t } = useTranslation('shell')
  const { number, compact } = useFormats()
  const { useCount, says } = counts[page]
  const count = useCount()
  if (!count) return null
  return (
    <>
      <span className={isDot ? styles.dot : styles.count} aria-hidden="true">
        {!isDot && (count < 10_000 ? number(count) : compact(count))}
      </span>
      <span id={id} hidden>
        {t(says, { count })}
      </span>
    </>
  )
}
