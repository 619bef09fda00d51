import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import type { Order } from '#contract/orders.ts'
import { addressLines } from '#features/orders/address-lines.ts'
import { useOrder } from '#features/orders/queries.ts'
import { CancelledNote } from '#features/orders/status/cancelled-note.tsx'
import { useStatusChange } from '#features/orders/status/use-status-change.tsx'
import { usePaymentName } from '#features/orders/use-order-columns.tsx'
import { OthersHere } from '#forms/others-here.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useRecent } from '#list/recents.ts'
import { OrderBadges } from '#shop/order-badge.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Moment } from '#ui/moment.tsx'
import { Neighbours } from '#ui/neighbours.tsx'
import { Page } from '#ui/page.tsx'
import styles from './order.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderedGoods } from './ordered-goods.tsx'

type Props = {
  orderId: string
  /** The list to return to. */
  search: OrderSearch
  crumbs: (name: string) => ReactNode
  /** The user's name, for a note. */
  author: string
  /** Shows who changed the order, where the user may see that. */
  changes?: ReactNode
  /** Renders the invoice's menu items. */
  invoice: (order: Order) => ReactNode
}

export function OrderScreen({ orderId, search, crumbs, author, changes, invoice }: Props) {
  const { t } = useTranslation('orders')
  const { order, previous, next } = useOrder(orderId, search)
  const { change, question } = useStatusChange()
  const { id, state, version } = order
  const title = t('number', { id: `#${id}` })
  const formats = useFormats()
  useRecent({
    area: 'orders',
    id,
    title: [`#${id}`, order.customer?.name].filter(Boolean).join(' · '),
    hint: formats.money(order.total, order.currency),
  })
  return (
    <Page
      crumbs={crumbs(`#${id}`)}
      title={title}
      badge={
        <>
          <OrderBadges order={order} />
          <OthersHere record={`order:${id}`} />
        </>
      }
      neighbours={
        <Neighbours
          label={t('title')}
          previous={{ label: t('detail.previous'), link: toOrder(previous, search) }}
          back={{ label: t('detail.back'), link: <Link to="/orders" search={search} /> }}
          next={{ label: t('detail.next'), link: toOrder(next, search) }}
        />
      }
      actions={
        <OrderActions
          order={order}
          search={search}
          author={author}
          invoice={invoice}
          onState={(to, paid) =>
            change({ ids: [id], from: { version, base: state }, counts: { [state]: 1 }, paid }, to)
          }
        />
      }
    >
      <CancelledNote order={order} author={author} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderedGoods order={order} />
          <OrderHistory order={order} author={author} />
        </div>
        <div className={styles.side}>
          <Customer order={order} />
          <Payment order={order} />
          <DeliveryAddress order={order} />
          <SlipNote note={order.note} />
          {changes}
        </div>
      </div>
      {question}
    </Page>
  )
}

const toOrder = (id: string | null, search: OrderSearch) =>
  id === null ? null : <Link to="/orders/$orderId" params={{ orderId: id }} search={search} />

function Customer({ order: { customer } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  if (!customer) return null
  const { id, name, email, phone } = customer
  return (
    <Card title={t('detail.customer')}>
      <div className={styles.person}>
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

function Payment({ order: { type = '', payment, paidAt, company } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const paymentName = usePaymentName()
  return (
    <Card title={t('detail.payment')}>
      <dl>
        <Fact name={t('detail.method')}>
          {payment?.lastFour
            ? t('detail.card', { brand: paymentName(type), digits: payment.lastFour })
            : paymentName(type)}
        </Fact>
        <Fact name={t('detail.paidAt')}>{paidAt ? <Moment at={paidAt} /> : t('detail.notPaid')}</Fact>
        {company && <Fact name={t('columns.company')}>{company}</Fact>}
      </dl>
    </Card>
  )
}

function DeliveryAddress({ order: { billing, parcel } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const lines = billing ? addressLines(billing, formats.country) : []
  const { carrier = '', tracking = '' } = parcel ?? {}
  return (
    <Card title={t('detail.address')}>
      {billing ? (
        <address className={styles.address}>
          {lines.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </address>
      ) : (
        <p className="dim" dir="auto">
          {t('detail.noAddress')}
        </p>
      )}
      {(carrier || tracking) && (
        <dl className={styles.parcel}>
          {carrier && <Fact name={t('parcel.carrier')}>{carrier}</Fact>}
          {tracking && (
            <Fact name={t('parcel.tracking')}>
              <bdi className="num">{tracking}</bdi>
            </Fact>
          )}
        </dl>
      )}
    </Card>
  )
}

/** The customer's note, which is printed on the packing slip. */
function SlipNote({ note = '' }: Pick<Order, 'note'>) {
  const { t } = useTranslation('orders')
  if (note === '') return null
  return (
    <Card title={t('form.note')}>
      <p className={styles.slipNote} data-reading dir="auto">
        {note}
      </p>
    </Card>
  )
}
