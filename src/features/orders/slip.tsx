import { useTranslation } from 'react-i18next'
import { type OrderSlip, piecesLeft } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { Fact } from '#kernel/ui/fact.tsx'
import { Sheet, SheetAddress, sheetStyles } from '#kernel/ui/sheet.tsx'
import { VariantText } from '#kernel/ui/variant-text.tsx'
import { addressLines } from './address-lines.ts'
import styles from './slip.module.css'

/** What goes into one parcel: the address and the pieces to tick off, without prices. */
export function Slip({ order }: { order: OrderSlip }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { id, placedAt, billing, customer, type, paidAt, total, refunded = 0, currency } = order
  const lines = order.lines.filter((line) => piecesLeft(line) > 0)
  const pieces = lines.reduce((sum, line) => sum + piecesLeft(line), 0)
  const isCash = type === 'Cash on delivery' && !paidAt
  return (
    <Sheet title={t('slip.title')} number={`#${id}`}>
      <div className={sheetStyles.parties}>
        <div>
          <h3>{t('detail.address')}</h3>
          {billing ? (
            <SheetAddress lines={addressLines(billing, formats.country)} />
          ) : (
            <SheetAddress lines={[customer?.name ?? '', t('detail.noAddress')].filter(Boolean)} />
          )}
        </div>
        <dl className={styles.facts}>
          <Fact name={t('columns.placed')}>{formats.fullDay(placedAt)}</Fact>
          <Fact name={t('columns.items')}>{formats.number(pieces)}</Fact>
          {isCash && <Fact name={t('slip.collect')}>{formats.money(total - refunded, currency)}</Fact>}
        </dl>
      </div>
      <table className={sheetStyles.lines} aria-label={t('slip.title')}>
        <thead>
          <tr>
            <th scope="col">{t('detail.product')}</th>
            <th scope="col" data-number>
              {t('detail.quantity')}
            </th>
            <th scope="col" data-number>
              {t('slip.packed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={[line.line, line.product, line.color, line.size].join()}>
              <th scope="row">
                <bdi>{line.name}</bdi>
                <VariantText line={line} />
              </th>
              <td data-number className="strong">
                <bdi className="num">{formats.number(piecesLeft(line))}</bdi>
              </td>
              <td data-number>
                <span className={styles.tick} aria-hidden="true" />
              </td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={3} className="dim" dir="auto">
                {t('slip.nothing')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Sheet>
  )
}
