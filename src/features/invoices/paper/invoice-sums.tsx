import { useTranslation } from 'react-i18next'
import type { InvoiceTotals } from '#contract/invoice-sums.ts'
import { useFormats } from '#kernel/format.ts'
import { Money } from '#ui/money.tsx'
import sums from '#ui/sums.module.css'
import styles from './invoice-sums.module.css'
import { useTaxName } from './use-tax-name.ts'

type Props = { totals: InvoiceTotals; taxIncluded?: boolean; discountRate: number; currency: string }

/** The sums of an invoice; rates are hundredths of a percent. */
export function InvoiceSums({ totals, taxIncluded = false, discountRate, currency }: Props) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const rate = (value: number) => formats.rate(value / 10_000)
  const nameOf = useTaxName()
  const taxes = totals.taxes.map((tax) => ({
    name: nameOf(tax, { isIncluded: taxIncluded, isOneOfMany: totals.taxes.length > 1, currency }),
    cents: tax.tax,
  }))
  const whole = { name: t('sums.total'), cents: totals.total, isWhole: true }
  const rows: { name: string; cents: number; isWhole?: boolean }[] = [
    { name: t('sums.subtotal'), cents: totals.subtotal },
    ...(totals.discount > 0
      ? [{ name: t('sums.discount', { rate: rate(discountRate) }), cents: -totals.discount }]
      : []),
    ...(taxIncluded ? [whole, ...taxes] : [...taxes, whole]),
  ]
  return (
    <dl className={`${sums.sums} ${styles.sums}`}>
      {rows.map(({ name, cents, isWhole }) => (
        <div key={name} className="ends" data-whole={isWhole}>
          <dt dir="auto">{name}</dt>
          <dd>
            <Money cents={cents} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
