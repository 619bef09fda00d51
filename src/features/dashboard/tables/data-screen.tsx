import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/dashboard.ts'
import styles from '#features/dashboard/dashboard.module.css'
import { useSummary } from '#features/dashboard/queries.ts'
import { useSubtitle } from '#features/dashboard/use-subtitle.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { useCategories } from '#shop/use-categories.ts'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { LatestOrders } from './latest-orders.tsx'
import lists from './list.module.css'
import { ListRow, Thumb } from './list-row.tsx'
import { OrderTable } from './order-table.tsx'
import tables from './tables.module.css'

export function DataScreen({ crumbs }: { crumbs?: ReactNode }) {
  const { t } = useTranslation(['dashboard', 'pages'])
  const countedTitle = useCountedTitle()
  const time = useFormats().hours(useShopSettings('orders').lateHours)
  const unpaidTitle = t('unpaidTitle', { time })
  const summary = useSummary('30')
  const { tasks, currency } = summary
  const may = useMay()
  return (
    <Page crumbs={crumbs} title={t('pages:data')} subtitle={useSubtitle(summary)}>
      <div className={styles.stack}>
        {may('orders.read') && (
          <Card title={countedTitle(unpaidTitle, tasks.unpaid.count)} flush>
            {tasks.unpaid.count === 0 ? (
              <Empty title={t('empty.unpaid', { time })} />
            ) : (
              <OrderTable orders={tasks.unpaid.orders} currency={currency} label={unpaidTitle} />
            )}
          </Card>
        )}
        <div className={styles.halves}>
          {may('stock.read') && <LowStock lowStock={tasks.lowStock} />}
          {may('reviews.moderate') && <OpenReviews reviews={tasks.reviews} />}
        </div>
        <LatestOrders orders={summary.latest} currency={currency} />
      </div>
    </Page>
  )
}

function useCountedTitle() {
  const { t } = useTranslation('dashboard')
  return (title: string, count: number) => (count > 0 ? t('counted', { title, count }) : title)
}

function LowStock({ lowStock }: { lowStock: Summary['tasks']['lowStock'] }) {
  const { t } = useTranslation('dashboard')
  const countedTitle = useCountedTitle()
  const { textOf: categoryName } = useCategories()
  return (
    <Card title={countedTitle(t('lowTitle'), lowStock.count)} flush>
      {lowStock.count === 0 ? (
        <Empty title={t('empty.low')} />
      ) : (
        <ul className={lists.list}>
          {lowStock.products.map((product) => (
            <ListRow
              key={product.id}
              productId={product.id}
              picture={<Thumb product={product} />}
              name={product.name}
              note={categoryName(product.category)}
            >
              <StatusBadge status={product.left === 0 ? 'stopped' : 'care'}>
                {t('left', { count: product.left })}
              </StatusBadge>
            </ListRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

function OpenReviews({ reviews }: { reviews: Summary['tasks']['reviews'] }) {
  const { t } = useTranslation('dashboard')
  const countedTitle = useCountedTitle()
  const formats = useFormats()
  return (
    <Card title={countedTitle(t('reviewsTitle'), reviews.count)} flush>
      {reviews.count === 0 ? (
        <Empty title={t('empty.reviews')} />
      ) : (
        <ul className={tables.reviews}>
          {reviews.reviews.map((review) => (
            <li key={review.id}>
              <p className={`ends ${tables.reviewHead}`}>
                <span className="strong" dir="auto">
                  {review.product}
                </span>
                <bdi className="num dim">{t('stars', { value: formats.number(review.rating) })}</bdi>
              </p>
              <p data-reading dir="auto">
                {review.review}
              </p>
              <p className="dim small" dir="auto">
                {t('reviewBy', { author: review.author, when: formats.within(review.date) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
