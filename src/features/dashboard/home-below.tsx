import type { Summary } from '#contract/dashboard.ts'
import type { ShownRange } from '#contract/range.ts'
import { RevenueChart } from './charts/series-charts.tsx'
import styles from './dashboard.module.css'
import { NeedsYou } from './figures/needs-you.tsx'
import { OrderStates } from './figures/order-states.tsx'
import { BestSellers } from './tables/best-sellers.tsx'
import { LatestOrders } from './tables/latest-orders.tsx'

export function HomeBelow({ summary, range }: { summary: Summary; range: ShownRange }) {
  return (
    <>
      <NeedsYou tasks={summary.tasks} />
      <div className={styles.columns}>
        <RevenueChart summary={summary} range={range} />
        <OrderStates summary={summary} />
      </div>
      <div className={styles.columns}>
        <LatestOrders orders={summary.latest} currency={summary.currency} />
        <BestSellers products={summary.bestSellers} currency={summary.currency} />
      </div>
    </>
  )
}
