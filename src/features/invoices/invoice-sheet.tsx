import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices.ts'
import { useFormats } from '#kernel/format.ts'
import { Money } from '#kernel/ui/money.tsx'
import { Sheet, SheetAddress, sheetStyles as styles } from '#kernel/ui/sheet.tsx'
import { InvoiceSums } from './invoice-sums.tsx'

/** The invoice on paper. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const { number, state, paidAt, date, due, currency, lines, terms } = invoice
  const stamp =
    state === 'void' ? t('states.void') : paidAt ? t('paidOn', { day: formats.fullDay(paidAt) }) : undefined
  return (
    <Sheet title={t('sheet')} number={number ?? t('states.draft')} stamp={stamp}>
      <div className={styles.parties}>
        <div>
          <h3>{t('form.billTo')}</h3>
          <BillTo invoice={invoice} />
        </div>
        <dl className={styles.facts}>
          <div>
            <dt dir="auto">{t('form.date')}</dt>
            <dd>
              <bdi>{formats.fullDay(date)}</bdi>
            </dd>
          </div>
          <div>
            <dt dir="auto">{t('form.due')}</dt>
            <dd>
              <bdi>{formats.fullDay(due)}</bdi>
            </dd>
          </div>
        </dl>
      </div>
      <table className={styles.lines} aria-label={t('form.lines')}>
        <thead>
          <tr>
            <th scope="col">{t('form.text')}</th>
            <th scope="col" data-number>
              {t('form.quantity')}
            </th>
            <th scope="col" data-number data-wide>
              {t('form.price')}
            </th>
            <th scope="col" data-number>
              {t('form.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, quantity, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
            <tr key={index}>
              <th scope="row">
                <bdi>{text}</bdi>
              </th>
              <td data-number>
                <bdi className="num">{formats.number(quantity)}</bdi>
              </td>
              <td data-number data-wide>
                <Money cents={price} currency={currency} />
              </td>
              <td data-number className="strong">
                <Money cents={price * quantity} currency={currency} />
              </td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={4} className="dim" dir="auto">
                {t('noLines')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <div className={styles.end}>
        <InvoiceSums totals={invoice} {...invoice} />
      </div>
      {terms && (
        <p className={styles.terms} data-reading dir="auto">
          {terms}
        </p>
      )}
    </Sheet>
  )
}

function BillTo({ invoice: { name, address, email, phone } }: { invoice: Invoice }) {
  const lines = address.split('\n').filter(Boolean)
  // An address as it is written on an envelope begins with the name.
  const all = [...(lines[0] === name ? [] : [name]), ...lines, email, phone].filter(Boolean)
  return <SheetAddress lines={all} />
}
