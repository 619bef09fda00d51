import type { Summary } from '#contract/dashboard.ts'
import type { ShownRange } from '#contract/range.ts'
import { BestSellers } from './best-sellers.tsx'
import styles from './dashboard.module.css'
import { LatestOrders } from './latest-orders.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OrderStates } from './order-states.tsx'
import { RevenueChart } from './series-charts.tsx'

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
