import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSearch } from '#contract/order-search.ts'
import type { Order } from '#contract/orders.ts'
import { useOrder } from '#features/orders/queries.ts'
import { CancelledNote } from '#features/orders/status/cancelled-note.tsx'
import { useStatusChange } from '#features/orders/status/use-status-change.tsx'
import { OthersHere } from '#forms/others-here.tsx'
import { useFormats } from '#kernel/format.ts'
import type { RecordScreenProps } from '#list/list.ts'
import { useRecent } from '#list/recents.ts'
import { OrderBadges } from '#shop/order-badge.tsx'
import columns from '#ui/columns.module.css'
import { Neighbours } from '#ui/neighbours.tsx'
import { Page } from '#ui/page.tsx'
import type { TimelineEvent } from '#ui/timeline.tsx'
import { OrderActions } from './order-actions.tsx'
import { Customer, DeliveryAddress, Payment, SlipNote } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderedGoods } from './ordered-goods.tsx'

type Props = RecordScreenProps<'orderId', OrderSearch> & {
  author: string
  history: (events: TimelineEvent[], form: ReactNode) => ReactNode
  invoice: (order: Order) => ReactNode
  invoiceCommand: (order: Order) => ReactNode
}

export function OrderScreen({ orderId, search, crumbs, author, history, invoice, invoiceCommand }: Props) {
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
      {invoiceCommand(order)}
      <CancelledNote order={order} author={author} />
      <div className={columns.columns}>
        <div className={columns.column}>
          <OrderedGoods order={order} />
          <OrderHistory order={order} author={author} history={history} />
        </div>
        <div className={columns.column}>
          <Customer order={order} />
          <Payment order={order} />
          <DeliveryAddress order={order} />
          <SlipNote note={order.note} />
        </div>
      </div>
      {question}
    </Page>
  )
}

const toOrder = (id: string | null, search: OrderSearch) =>
  id === null ? null : <Link to="/orders/$orderId" params={{ orderId: id }} search={search} />
