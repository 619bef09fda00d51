import { Button, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecent } from '#kernel/recents.ts'
import '@mantine/core/styles/Input.layer.css'
import type { Address } from '#contract/addresses.ts'
import type { OrderSearch } from '#contract/order-search.ts'
import type { OrderState } from '#contract/order-states.ts'
import type { Order, OrderEvent } from '#contract/orders.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Avatar } from '#kernel/ui/art/avatar.tsx'
import { ProductPicture } from '#kernel/ui/art/product-picture.tsx'
import { Card } from '#kernel/ui/card.tsx'
import { Fact } from '#kernel/ui/fact.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { Money } from '#kernel/ui/money.tsx'
import { Neighbours } from '#kernel/ui/neighbours.tsx'
import { OrderBadge } from '#kernel/ui/order-badge.tsx'
import { OthersHere } from '#kernel/ui/others-here.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { VariantText } from '#kernel/ui/variant-text.tsx'
import { addressLines } from './address-lines.ts'
import { CancelledNote } from './cancelled-note.tsx'
import { useAddNote } from './mutations.ts'
import styles from './order.module.css'
import { OrderActions } from './order-actions.tsx'
import { useOrder } from './queries.ts'
import { usePaymentName } from './use-order-columns.tsx'
import { useStatusChange } from './use-status-change.tsx'

type Props = {
  orderId: string
  /** The list it was opened from. */
  search: OrderSearch
  crumbs: (name: string) => ReactNode
  /** Who would write a note. */
  author: string
  /** What the menu has of its invoice. */
  invoice: (order: Order) => ReactNode
}

export function OrderScreen({ orderId, search, crumbs, author, invoice }: Props) {
  const { t } = useTranslation('orders')
  const { order, previous, next } = useOrder(orderId, search)
  const { change, question } = useStatusChange()
  const { id, state, version } = order
  const title = t('number', { id: `#${id}` })
  const formats = useFormats()
  useRecent({
    area: 'orders',
    id,
    title: `#${id} · ${order.customer}`,
    hint: formats.money(order.total, order.currency),
  })
  return (
    <Page
      crumbs={crumbs(`#${id}`)}
      title={title}
      badge={
        <>
          <OrderBadge state={state} />
          <OthersHere record={`order:${id}`} />
        </>
      }
      actions={
        <>
          <Neighbours
            label={t('title')}
            previous={{ label: t('detail.previous'), link: toOrder(previous, search) }}
            back={{ label: t('detail.back'), link: <Link to="/orders" search={search} /> }}
            next={{ label: t('detail.next'), link: toOrder(next, search) }}
          />
          <OrderActions
            order={order}
            search={search}
            author={author}
            invoice={invoice}
            onState={(to, paid) =>
              change(
                { ids: [id], from: { version, base: state }, counts: { [state]: 1 }, ...(paid && { paid }) },
                to,
              )
            }
          />
        </>
      }
    >
      <CancelledNote order={order} author={author} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Lines order={order} />
          <History order={order} author={author} />
        </div>
        <div className={styles.side}>
          <Customer order={order} />
          <Payment order={order} />
          <DeliveryAddress address={order.billing} />
        </div>
      </div>
      {question}
    </Page>
  )
}

const toOrder = (id: string | null, search: OrderSearch) =>
  id === null ? null : <Link to="/orders/$orderId" params={{ orderId: id }} search={search} />

function Lines({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { currency, discount, refunded = 0, code = '' } = order
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
            const { product, name, category, picture, price, quantity, refunded = 0 } = line
            return (
              <tr key={[line.line, product, line.color, line.size].join()}>
                <th scope="row">
                  <span className={styles.product}>
                    <span className={styles.thumb}>
                      <ProductPicture
                        id={product}
                        name={name}
                        category={category ?? ''}
                        picture={picture}
                        color={line.color ?? undefined}
                      />
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
                  <Money cents={price} currency={currency} />
                </td>
                <td data-number>
                  <bdi className="num">{formats.number(quantity)}</bdi>
                  {refunded > 0 && (
                    <span className={styles.refunded} dir="auto">
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
          <Fact name={code ? t('detail.discountCode', { code }) : t('detail.discount')}>
            <Money cents={-discount} currency={currency} />
          </Fact>
        )}
        <Fact name={t('detail.shipping')}>
          {order.shipping === 0 ? t('detail.free') : <Money cents={order.shipping} currency={currency} />}
        </Fact>
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

function History({ order, author }: { order: Order; author: string }) {
  const { t } = useTranslation(['orders', 'ui'])
  const formats = useFormats()
  const paymentName = usePaymentName()
  const nameOf = ({ kind, amount, pieces, how }: OrderEvent) => {
    if (kind === 'placed' || kind === 'unpaid' || kind === 'note') return t(`events.${kind}`)
    if (kind === 'paid') return how ? t('events.paidHow', { how: paymentName(how) }) : t('events.paid')
    if (kind !== 'refunded') return t(`ui:states.${kind as OrderState}`)
    const sum = formats.money(amount ?? 0, order.currency)
    return pieces
      ? t('events.refundedPieces', { count: pieces, amount: sum })
      : t('events.refunded', { amount: sum })
  }
  return (
    <Card title={t('detail.history')}>
      <ol className={styles.history}>
        {(order.history ?? []).map((event) => (
          <li key={`${event.at} ${event.kind} ${event.note ?? ''}`} data-kind={event.kind}>
            <span className="strong" dir="auto">
              {nameOf(event)}
            </span>
            {event.note && (
              <p className={styles.note} data-reading dir="auto">
                {event.note}
              </p>
            )}
            <span className="dim caption" dir="auto">
              {event.by ? (
                t('byWhom', { name: event.by, when: formats.recent(event.at) })
              ) : (
                <Moment at={event.at} />
              )}
            </span>
          </li>
        ))}
      </ol>
      <NoteForm key={order.id} id={order.id} author={author} />
    </Card>
  )
}

function NoteForm({ id, author }: { id: string; author: string }) {
  const { t } = useTranslation(['orders', 'list'])
  const isOnline = useOnline()
  const add = useAddNote()
  const [text, setText] = useState('')
  const note = text.trim()
  function send(event: FormEvent) {
    event.preventDefault()
    if (note === '') return
    setText('')
    if (!isOnline) notify({ message: t('list:bulk.offline') })
    add.mutate(
      { id, note, by: author, at: new Date().toISOString() },
      {
        onSuccess: () => notify({ message: t('note.saved') }),
        // Nothing that was typed is lost.
        onError: () => setText((now) => now || note),
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <Textarea
        label={t('note.label')}
        description={t('note.hint')}
        value={text}
        maxLength={1000}
        rows={3}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      <Button type="submit" variant="default">
        {t('note.send')}
      </Button>
    </form>
  )
}

function Customer({ order: { customer } }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (!customer) return null
  const { id, name, email, phone } = customer
  return (
    <Card title={t('detail.customer')}>
      <div className={styles.person}>
        <Avatar name={name} size={40} />
        <span>
          {customer.isDeleted ? (
            <>
              <span className="strong" dir="auto">
                {name}
              </span>
              <span className="dim small" dir="auto">
                {t('detail.gone')}
              </span>
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

function DeliveryAddress({ address }: { address: Address | null }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  if (!address) {
    return (
      <Card title={t('detail.address')}>
        <p className="dim" dir="auto">
          {t('detail.noAddress')}
        </p>
      </Card>
    )
  }
  const lines = addressLines(address, formats.country)
  return (
    <Card title={t('detail.address')}>
      <address className={styles.address}>
        {lines.map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
      </address>
    </Card>
  )
}
