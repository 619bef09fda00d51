import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { deliverySpan } from '#contract/cart.ts'
import { dayIn } from '#contract/zone.ts'
import { finishCheckout, type Placed } from '#features/checkout/cart/cart-store.ts'
import { useShopOffer } from '#features/checkout/cart/methods.ts'
import styles from '#features/checkout/checkout.module.css'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { shopZone } from '#kernel/shop-days.ts'
import { LinePicture } from '#shop/art/line-picture.tsx'
import { useMethodName } from '#shop/use-method-name.ts'
import { VariantText } from '#shop/variant-text.tsx'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { AddressText } from './address-text.tsx'

/** The confirmation: number, lines, address, delivery and next steps. */
export function DoneStep({ placed, hasOrders }: { placed: Placed; hasOrders: boolean }) {
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const isShown = useRef(false)
  const isBuyer = !useMay()('orders.read')
  // Leaving the page removes the order; the second mount of React's strict mode must not.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      setTimeout(() => !isShown.current && finishCheckout())
    }
  }, [])
  const { id, total, currency, parcel, sums } = placed
  return (
    <div className={styles.receipt}>
      <Card className={styles.done}>
        <div role="status">
          <IconCircleCheck size={40} stroke={1.5} aria-hidden="true" className={styles.doneIcon} />
          <h2 dir="auto">{t('done.title', { id })}</h2>
          <p dir="auto">{t('done.text', { amount: formats.money(total, currency) })}</p>
        </div>
        <div className={styles.ways}>
          {hasOrders && (
            <Button
              renderRoot={(props) =>
                isBuyer ? (
                  <Link to="/account" {...props} />
                ) : (
                  <Link to="/orders/$orderId" params={{ orderId: id }} {...props} />
                )
              }
              size="lg"
            >
              {t(isBuyer ? 'done.own' : 'done.open')}
            </Button>
          )}
          <LinkButton variant="default" to="/products" size="lg">
            {t('done.continue')}
          </LinkButton>
        </div>
      </Card>
      {parcel && (
        <Parcel parcel={parcel} currency={currency}>
          {sums && <Sums sums={sums} total={total} currency={currency} />}
        </Parcel>
      )}
    </div>
  )
}

type SumsProps = { sums: NonNullable<Placed['sums']>; total: number; currency: string }

function Sums({ sums: { subtotal, discount, shipping, tax }, total, currency }: SumsProps) {
  const { t } = useTranslation('checkout')
  return (
    <dl className={styles.sums}>
      <Fact name={t('done.subtotal')}>
        <Money cents={subtotal} currency={currency} />
      </Fact>
      {discount > 0 && (
        <Fact name={t('summary.discount')}>
          <Money cents={-discount} currency={currency} />
        </Fact>
      )}
      <Fact name={t('summary.shipping')}>
        {shipping === 0 ? t('free') : <Money cents={shipping} currency={currency} />}
      </Fact>
      {tax !== undefined && (
        <Fact name={t('summary.tax')}>
          <Money cents={tax} currency={currency} />
        </Fact>
      )}
      <Fact name={t('summary.total')} isStrong>
        <Money cents={total} currency={currency} />
      </Fact>
    </dl>
  )
}

type ParcelProps = { parcel: NonNullable<Placed['parcel']>; currency: string; children: ReactNode }

function Parcel({ parcel, currency, children }: ParcelProps) {
  const { placedAt, lines, billing, payment, delivery } = parcel
  const { t } = useTranslation('checkout')
  const formats = useFormats()
  const methods = useShopOffer()
  const methodName = useMethodName()
  const { days, isCollection } = methods.delivery.find(({ id }) => id === payment?.type) ?? {}
  const span = days && deliverySpan(dayIn(shopZone.get(), placedAt), days)
  const way = methods.payment.find(({ id }) => id === payment?.method)
  return (
    <>
      <div className={styles.parcel}>
        {payment && (
          <Card title={isCollection ? t('shipping.collection') : t('done.delivery')}>
            {span && (
              <p className={`strong ${styles.optionTitle}`}>
                <bdi>{formats.days(span.from, span.to)}</bdi>
              </p>
            )}
            <p dir="auto">{methodName(delivery ?? { id: payment.type, name: null })}</p>
            {span && !isCollection && payment.method !== 'cod' && !way?.paidWhen && (
              <p className="dim" dir="auto">
                {t('done.afterPayment')}
              </p>
            )}
          </Card>
        )}
        {way && way.instructions !== '' && (
          <Card title={t('method.title')}>
            <p className={`strong ${styles.optionTitle}`} dir="auto">
              {methodName(way)}
            </p>
            <p className={styles.instructions} data-reading dir="auto">
              {way.instructions}
            </p>
          </Card>
        )}
        {billing && (
          <Card title={isCollection ? t('yourAddress') : t('done.address')}>
            <p className={`strong ${styles.optionTitle}`} dir="auto">
              {billing.name}
            </p>
            <AddressText address={billing} />
          </Card>
        )}
      </div>
      <Card title={t('done.lines')}>
        <ul className={styles.ordered}>
          {lines.map((line) => (
            <li key={[line.product, line.color, line.size].join()}>
              <span className={styles.thumb}>
                <LinePicture line={line} />
              </span>
              <div>
                <span dir="auto">{line.name}</span>
                <VariantText line={line} />
                <p>
                  <bdi className="num">{formats.number(line.quantity)}</bdi> ×{' '}
                  <Money cents={line.price} currency={currency} />
                </p>
              </div>
              <strong>
                <Money cents={line.price * line.quantity} currency={currency} />
              </strong>
            </li>
          ))}
        </ul>
        {children}
      </Card>
    </>
  )
}
