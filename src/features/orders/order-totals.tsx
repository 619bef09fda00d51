import { useTranslation } from 'react-i18next'
import type { OrderSum } from '#contract/orders.ts'
import { Money } from '#kernel/ui/money.tsx'
import styles from './totals.module.css'

/** What all orders come to that the filter leaves, not those of this page alone. */
export function OrderTotals({ count, sums }: { count: number; sums: readonly OrderSum[] }) {
  const { t } = useTranslation('orders')
  return (
    <p className={styles.totals}>
      <span dir="auto">{t('totals', { count })}</span>
      <span className={styles.sums}>
        {sums.map(({ currency, total }) => (
          <Money key={currency} cents={total} currency={currency} />
        ))}
      </span>
    </p>
  )
}
