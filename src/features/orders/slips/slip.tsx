import { useTranslation } from 'react-i18next'
import { isPaidOnDelivery } from '#contract/methods.ts'
import type { OrderSlip } from '#contract/order-calls.ts'
import { refundableQuantity } from '#contract/order-refund.ts'
import type { Sender } from '#contract/orders.ts'
import { addressLines, hasDestination } from '#features/orders/address-lines.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { LinePicture } from '#shop/art/line-picture.tsx'
import { useMethodName } from '#shop/use-method-name.ts'
import { VariantText } from '#shop/variant-text.tsx'
import { Fact } from '#ui/fact.tsx'
import { Sheet, SheetAddress, sheetStyles } from '#ui/sheet.tsx'
import styles from './slip.module.css'

export function Slip({ order }: { order: OrderSlip }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { id, placedAt, billing, customer, type, paidAt, total, refunded = 0, currency } = order
  const { note = '', code = '', parcel, delivery, sender } = order
  const methodName = useMethodName()
  const lines = order.lines.filter((line) => refundableQuantity(line) > 0)
  const itemCount = lines.reduce((sum, line) => sum + refundableQuantity(line), 0)
  const buyer = billing ? addressLines(billing, formats.country) : [customer?.name ?? '']
  const recipient =
    billing && hasDestination(billing) ? buyer : [...buyer.filter(Boolean), t('detail.noAddress')]
  const { methods } = useShopSettings('payment')
  const isCash = isPaidOnDelivery(type, methods) && !paidAt
  return (
    <Sheet title={t('slip.title')} number={`#${id}`} sender={sender && <SlipSender sender={sender} />}>
      <div className={sheetStyles.parties}>
        <div>
          <h3>{t('detail.address')}</h3>
          <SheetAddress lines={recipient} />
        </div>
        <dl className={styles.facts}>
          <Fact name={t('columns.placed')}>{formats.fullDay(placedAt)}</Fact>
          <Fact name={t('columns.items')}>{formats.number(itemCount)}</Fact>
          {delivery && <Fact name={t('detail.deliveryMethod')}>{methodName(delivery)}</Fact>}
          {parcel?.carrier && <Fact name={t('parcel.carrier')}>{parcel.carrier}</Fact>}
          {parcel?.tracking && (
            <Fact name={t('parcel.tracking')}>
              <bdi className="num">{parcel.tracking}</bdi>
            </Fact>
          )}
          {code !== '' && (
            <Fact name={t('slip.code')}>
              <bdi>{code}</bdi>
            </Fact>
          )}
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
                <span className={`row ${styles.product}`}>
                  <span className={styles.picture}>
                    <LinePicture line={line} />
                  </span>
                  <span>
                    <bdi>{line.name}</bdi>
                    <VariantText line={line} />
                  </span>
                </span>
              </th>
              <td data-number className="strong">
                <bdi className="num">{formats.number(refundableQuantity(line))}</bdi>
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
      {note !== '' && (
        <p className={styles.note} data-reading dir="auto">
          <strong>{t('form.note')}</strong>
          {note}
        </p>
      )}
    </Sheet>
  )
}

function SlipSender({ sender: { name, address, email, phone } }: { sender: Sender }) {
  const lines = [name, ...address.split('\n'), phone, email].filter((line) => line.trim() !== '')
  return (
    <div className={styles.sender}>
      <SheetAddress lines={lines} />
    </div>
  )
}
