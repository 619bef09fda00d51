import type { InvoiceTotals } from '#contract/invoice-sums.ts'
import { Money } from '#ui/money.tsx'
import sums from '#ui/sums.module.css'
import styles from './invoice-sums.module.css'
import { useSumRows } from './use-sum-rows.ts'

type Props = { totals: InvoiceTotals; taxIncluded?: boolean; discountRate: number; currency: string }

/** The sums of an invoice; rates are hundredths of a percent. */
export function InvoiceSums({ totals, ...options }: Props) {
  const rows = useSumRows()(totals, options)
  return (
    <dl className={`${sums.sums} ${styles.sums}`}>
      {rows.map(({ name, cents, isWhole }) => (
        <div key={name} className="ends" data-whole={isWhole}>
          <dt dir="auto">{name}</dt>
          <dd>
            <Money cents={cents} currency={options.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
