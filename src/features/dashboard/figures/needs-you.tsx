import { IconClockExclamation, IconPackage, IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import styles from './needs-you.module.css'

export function NeedsYou({ tasks }: { tasks: Summary['tasks'] }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const { lateHours } = useShopSettings('orders')
  const may = useMay()
  const [low] = tasks.lowStock.products
  const rows = [
    may('orders.read') &&
      tasks.unpaid.count > 0 && {
        to: { to: '/orders', search: { paid: 'late', sort: 'placed' } } as const,
        Icon: IconClockExclamation,
        tone: 'orange',
        text: t('tasks.unpaid', { count: tasks.unpaid.count, time: formats.hours(lateHours) }),
        confirmLabel: t('tasks.review'),
      },
    may('stock.read') &&
      low && {
        to: { to: '/stock', search: { short: 'yes', sort: 'qty' } } as const,
        Icon: IconPackage,
        tone: 'orange',
        text:
          tasks.lowStock.count === 1
            ? t('tasks.low', { name: low.name, count: low.left })
            : t('tasks.lowMany', { count: tasks.lowStock.count }),
        confirmLabel: t('tasks.restock'),
      },
    may('reviews.moderate') &&
      tasks.reviews.count > 0 && {
        to: { to: '/reviews', search: { state: 'waiting', replied: 'no', sort: 'created' } } as const,
        Icon: IconStar,
        tone: 'primary',
        text: t('tasks.reviews', { count: tasks.reviews.count }),
        confirmLabel: t('tasks.read'),
      },
  ].filter((row) => !!row)
  if (rows.length === 0) return null
  return (
    <ul className={`surface ${styles.strip}`} aria-label={t('tasks.label')}>
      {rows.map(({ to, Icon, tone, text, confirmLabel }) => (
        <li key={confirmLabel} className={`row ${styles.task}`}>
          <span className={`square ${styles.icon}`} data-tone={tone} aria-hidden="true">
            <Icon size={18} />
          </span>
          <span className={styles.text} dir="auto">
            {text}
          </span>
          <OnwardLink {...to} text={confirmLabel} label={`${confirmLabel}: ${text}`} />
        </li>
      ))}
    </ul>
  )
}
