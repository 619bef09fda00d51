import { useTranslation } from 'react-i18next'
import type { InvoiceTotals } from '#contract/invoices.ts'
import { useFormats } from '#kernel/format.ts'
import { Money } from '#kernel/ui/money.tsx'
import styles from './invoice-sums.module.css'

type Props = { totals: InvoiceTotals; taxRate: number; discountRate: number; currency: string }

/** What an invoice comes to, step by step; rates in hundredths of a percent. */
export function InvoiceSums({ totals, taxRate, discountRate, currency }: Props) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const rate = (value: number) => formats.rate(value / 10_000)
  const rows = [
    { name: t('sums.subtotal'), cents: totals.subtotal },
    ...(totals.discount > 0
      ? [{ name: t('sums.discount', { rate: rate(discountRate) }), cents: -totals.discount }]
      : []),
    { name: t('sums.tax', { rate: rate(taxRate) }), cents: totals.tax },
    { name: t('sums.total'), cents: totals.total, isWhole: true },
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
