import { useTranslation } from 'react-i18next'
import type { SummaryOrder } from '#contract/dashboard.ts'
import { OnwardLink } from '#features/dashboard/onward-link.tsx'
import { useMay } from '#kernel/rights.ts'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { OrderTable } from './order-table.tsx'

export function LatestOrders({ orders, currency }: { orders: readonly SummaryOrder[]; currency: string }) {
  const { t } = useTranslation('dashboard')
  if (!useMay()('orders.read')) return null
  return (
    <Card title={t('latest')} aside={<OnwardLink to="/orders" text={t('allOrders')} />} flush>
      {orders.length === 0 ? (
        <Empty picture="box" title={t('empty.orders')} message={t('empty.ordersText')} />
      ) : (
        <OrderTable orders={orders} currency={currency} label={t('latest')} />
      )}
    </Card>
  )
}
