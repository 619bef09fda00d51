import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { discountNames, freeDeliveryNames, type Order } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import { LinePicture } from '#shop/art/line-picture.tsx'
import { VariantText } from '#shop/variant-text.tsx'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Money } from '#ui/money.tsx'
import styles from './order.module.css'

export function OrderedGoods({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { currency, discount, refunded = 0 } = order
  const names = discountNames(order)
  const freeDelivery = freeDeliveryNames(order)
  return (
    <Card title={t('detail.lines')} flush>
      <table className={styles.lines} aria-label={t('detail.lines')}>
        <thead>
          <tr>
            <th scope="col">{t('detail.product')}</th>
            <th scope="col" data-number>
              {t('detail.price')}
            </th>
            <th scope="col" data-number>
              {t('detail.quantity')}
            </th>
            <th scope="col" data-number>
              {t('detail.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const { product, name, price, fullPrice, quantity, refunded = 0 } = line
            return (
              <tr key={[line.line, product, line.color, line.size].join()}>
                <th scope="row">
                  <span className={`row ${styles.product}`}>
                    <span className={styles.thumb}>
                      <LinePicture line={line} />
                    </span>
                    <span>
                      <Link to="/products/$productId" params={{ productId: String(product) }} dir="auto">
                        {name}
                      </Link>
                      <VariantText line={line} />
                    </span>
                  </span>
                </th>
                <td data-number className="dim">
                  {fullPrice !== undefined && (
                    <s title={t('detail.before', { price: formats.money(fullPrice, currency) })}>
                      <Money cents={fullPrice} currency={currency} />
                    </s>
                  )}{' '}
                  <Money cents={price} currency={currency} />
                </td>
                <td data-number>
                  <bdi className="num">{formats.number(quantity)}</bdi>
                  {refunded > 0 && (
                    <span className={`caption dim ${styles.refunded}`} dir="auto">
                      {t('detail.refundedPieces', { count: refunded })}
                    </span>
                  )}
                </td>
                <td data-number className="strong">
                  <Money cents={price * quantity} currency={currency} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <Fact name={t('detail.subtotal')}>
          <Money cents={order.subtotal} currency={currency} />
        </Fact>
        {discount > 0 && (
          <Fact name={names ? t('detail.discountCode', { code: names }) : t('detail.discount')}>
            <Money cents={-discount} currency={currency} />
          </Fact>
        )}
        <Fact name={freeDelivery ? t('detail.shippingCode', { code: freeDelivery }) : t('detail.shipping')}>
          {order.shipping === 0 ? t('detail.free') : <Money cents={order.shipping} currency={currency} />}
        </Fact>
        {order.tax !== undefined && (
          <Fact name={t('detail.tax')}>
            <Money cents={order.tax} currency={currency} />
          </Fact>
        )}
        <Fact name={t('detail.total')} isStrong>
          <Money cents={order.total} currency={currency} />
        </Fact>
        {refunded > 0 && (
          <>
            <Fact name={t('detail.refunded')}>
              <Money cents={-refunded} currency={currency} />
            </Fact>
            <Fact name={t('detail.kept')} isStrong>
              <Money cents={order.total - refunded} currency={currency} />
            </Fact>
          </>
        )}
      </dl>
    </Card>
  )
}
