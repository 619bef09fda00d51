import { useTranslation } from 'react-i18next'
import type { InvoiceTotals } from '#contract/invoice-sums.ts'
import { useFormats } from '#kernel/format.ts'
import { Money } from '#ui/money.tsx'
import sums from '#ui/sums.module.css'
import styles from './invoice-sums.module.css'
import { sumRows } from './sum-rows.ts'

type Props = { totals: InvoiceTotals; taxIncluded?: boolean; discountRate: number; currency: string }

/** The sums of an invoice; rates are hundredths of a percent. */
export function InvoiceSums({ totals, ...options }: Props) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const rows = sumRows(totals, options, { t, formats })
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
