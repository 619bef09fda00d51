import { useTranslation } from 'react-i18next'
import type { OrderSum } from '#contract/order-list.ts'
import { RevenueHelp } from '#shop/revenue-help.tsx'
import { useApartText } from '#shop/use-apart-text.ts'
import { Money } from '#ui/money.tsx'
import styles from './totals.module.css'

/** The sums of all matches, not of this page alone. */
export function OrderTotals({ count, sums }: { count: number; sums: readonly OrderSum[] }) {
  const { t } = useTranslation('orders')
  return (
    <div className={styles.totals}>
      <p dir="auto">{t('totals', { count })}</p>
      {sums.map((sum) => (
        <Sums key={sum.currency} sum={sum} />
      ))}
    </div>
  )
}

function Sums({ sum: { currency, total, sums } }: { sum: OrderSum }) {
  const { t } = useTranslation('sums')
  const apartText = useApartText()
  // An older server sends only the total.
  if (!sums)
    return (
      <p className={styles.sums}>
        <Money cents={total} currency={currency} />
      </p>
    )
  const { ordered, refunded, net } = sums
  const apart = apartText(sums, currency)
  return (
    <div className={styles.sums}>
      <dl>
        <div>
          <dt dir="auto">{t('ordered')}</dt>
          <dd>
            <Money cents={ordered} currency={currency} />
          </dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt dir="auto">{t('refunded')}</dt>
            <dd>
              <Money cents={-refunded} currency={currency} />
            </dd>
          </div>
        )}
        <div className={styles.net}>
          <dt dir="auto">
            {t('net')} <RevenueHelp sums={sums} currency={currency} />
          </dt>
          <dd>
            <Money cents={net} currency={currency} />
          </dd>
        </div>
      </dl>
      {apart && (
        <p className="small" dir="auto">
          {apart}
        </p>
      )}
    </div>
  )
}
