import { useTranslation } from 'react-i18next'
import type { InvoiceTotals } from '#contract/invoices.ts'
import { useFormats } from '#kernel/format.ts'
import { Money } from '#kernel/ui/money.tsx'
import styles from './invoice-sums.module.css'

type Props = {
  totals: InvoiceTotals
  taxRate: number
  /** Whether the prices hold the tax. */
  taxIncluded?: boolean | undefined
  discountRate: number
  currency: string
}

/** What an invoice comes to, step by step; rates in hundredths of a percent. */
export function InvoiceSums({ totals, taxRate, taxIncluded = false, discountRate, currency }: Props) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const rate = (value: number) => formats.rate(value / 10_000)
  const tax = {
    name: t(taxIncluded ? 'sums.taxWithin' : 'sums.tax', { rate: rate(taxRate) }),
    cents: totals.tax,
  }
  const whole = { name: t('sums.total'), cents: totals.total, isWhole: true }
  const rows: { name: string; cents: number; isWhole?: boolean }[] = [
    { name: t('sums.subtotal'), cents: totals.subtotal },
    ...(totals.discount > 0
      ? [{ name: t('sums.discount', { rate: rate(discountRate) }), cents: -totals.discount }]
      : []),
    ...(taxIncluded ? [whole, tax] : [tax, whole]),
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(({ name, cents, isWhole }) => (
        <div key={name} data-whole={isWhole}>
          <dt dir="auto">{name}</dt>
          <dd>
            <Money cents={cents} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
