import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { instructionsFor } from '#contract/methods.ts'
import { isUndone } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { addressLines, hasDestination } from '#features/orders/address-lines.ts'
import { TrackingLink } from '#features/orders/tracking-link.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { usePaymentName } from '#shop/use-payment-name.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Timestamp } from '#ui/moment.tsx'
import styles from './order.module.css'

export function Customer({ order: { customer } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  if (!customer) return null
  const { id, name, email, phone } = customer
  return (
    <Card title={t('detail.customer')}>
      <div className={`row ${styles.person}`}>
        <Avatar name={name} size={40} />
        <span>
          {customer.isDeleted || !may('customers.read') ? (
            <>
              <span className="strong" dir="auto">
                {name}
              </span>
              {customer.isDeleted && (
                <span className="dim small" dir="auto">
                  {t('detail.gone')}
                </span>
              )}
            </>
          ) : (
            <Link to="/customers/$customerId" params={{ customerId: id }} className="link" dir="auto">
              {name}
            </Link>
          )}
        </span>
      </div>
      <dl>
        {email && (
          <Fact name={t('detail.email')}>
            <a className="link" href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </Fact>
        )}
        {phone && (
          <Fact name={t('detail.phone')}>
            <a className="link" href={`tel:${phone.replaceAll(' ', '')}`}>
              <bdi className="num">{phone}</bdi>
            </a>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

export function Payment({
  order: { type = '', state, payment, paidAt, company, invoice },
}: {
  order: Order
}) {
  const { t } = useTranslation('orders')
  const { methods } = useShopSettings('payment')
  const instructions = paidAt || isUndone(state) ? '' : instructionsFor(type, methods)
  const paymentName = usePaymentName()
  return (
    <Card title={t('detail.payment')}>
      <dl>
        <Fact name={t('detail.method')}>
          {payment?.lastFour
            ? t('detail.card', { brand: paymentName(type), digits: payment.lastFour })
            : paymentName(type)}
        </Fact>
        <Fact name={t('detail.paidAt')}>{paidAt ? <Timestamp at={paidAt} /> : t('detail.notPaid')}</Fact>
        {instructions !== '' && (
          <Fact name={t('detail.instructions')}>
            <span className={styles.text} data-reading dir="auto">
              {instructions}
            </span>
          </Fact>
        )}
        {invoice && (
          <Fact name={t('detail.invoice')}>
            <Link to="/invoices/$invoiceId" params={{ invoiceId: invoice.id }} className="link num">
              <bdi>{invoice.number ?? t('detail.draftInvoice')}</bdi>
            </Link>
          </Fact>
        )}
        {company && <Fact name={t('columns.company')}>{company}</Fact>}
      </dl>
    </Card>
  )
}

export function DeliveryAddress({ order: { billing, parcel, delivery } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const methodName = useMethodName()
  const lines = billing ? addressLines(billing, formats.country) : []
  const { carrier = '', tracking = '' } = parcel ?? {}
  return (
    <Card title={t('detail.address')}>
      {billing && (
        <address className={styles.address}>
          {lines.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </address>
      )}
      {!(billing && hasDestination(billing)) && (
        <p className="dim" dir="auto">
          {t('detail.noAddress')}
        </p>
      )}
      {(delivery || carrier || tracking) && (
        <dl className={styles.parcel}>
          {delivery && <Fact name={t('detail.deliveryMethod')}>{methodName(delivery)}</Fact>}
          {carrier && <Fact name={t('parcel.carrier')}>{carrier}</Fact>}
          {tracking && (
            <Fact name={t('parcel.tracking')}>
              <TrackingLink parcel={{ carrier, tracking }}>
                <bdi className="num">{tracking}</bdi>
              </TrackingLink>
            </Fact>
          )}
        </dl>
      )}
    </Card>
  )
}

/** The customer's note, which is printed on the packing slip. */
export function SlipNote({ note = '' }: Pick<Order, 'note'>) {
  const { t } = useTranslation('orders')
  if (note === '') return null
  return (
    <Card title={t('form.note')}>
      <p className={styles.text} data-reading dir="auto">
        {note}
      </p>
    </Card>
  )
}
