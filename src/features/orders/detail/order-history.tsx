import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { OrderState } from '#contract/order-states.ts'
import type { Order, OrderChanges, OrderEvent } from '#contract/orders.ts'
import { useAddNote } from '#features/orders/mutations.ts'
import { sendKeyHandler } from '#forms/send-keys.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { notify } from '#kernel/snackbar.ts'
import { usePaymentName } from '#shop/use-payment-name.ts'
import { useWords } from '#shop/use-words.ts'
import type { TimelineEvent } from '#ui/timeline.tsx'
import styles from './order.module.css'

type Props = {
  order: Order
  author: string
  history: (events: TimelineEvent[], form: ReactNode) => ReactNode
}

export function OrderHistory({ order, author, history }: Props) {
  const { t } = useTranslation(['orders', 'ui'])
  const may = useMay()
  const formats = useFormats()
  const paymentName = usePaymentName()
  const nameOf = ({ kind, amount, pieces, how }: OrderEvent) => {
    if (kind === 'placed' || kind === 'unpaid' || kind === 'note') return t(`events.${kind}`)
    if (kind === 'paid') return how ? t('events.paidHow', { how: paymentName(how) }) : t('events.paid')
    if (kind === 'changed') return t('events.changed')
    if (kind === 'parcel') return how ? t('events.parcelHow', { how }) : t('events.parcel')
    if (kind === 'shipped' && how) return t('events.sentWith', { how })
    if (kind !== 'refunded') return t(`ui:states.${kind as OrderState}`)
    const sum = formats.money(amount ?? 0, order.currency)
    return pieces
      ? t('events.refundedPieces', { count: pieces, amount: sum })
      : t('events.refunded', { amount: sum })
  }
  const events = (order.history ?? []).map((event) => ({
    id: `${event.at} ${event.kind} ${event.note ?? ''}`,
    at: event.at,
    title: nameOf(event),
    by: event.by,
    isMinor: event.kind === 'note',
    details: (event.changes || event.note) && (
      <>
        {event.changes && <ChangedLines changes={event.changes} currency={order.currency} />}
        {event.note && (
          <p className={`sunken ${styles.note}`} data-reading dir="auto">
            {event.note}
          </p>
        )}
      </>
    ),
  }))
  return history(events, may('orders.change') && <NoteForm key={order.id} id={order.id} author={author} />)
}

function ChangedLines({ changes, currency }: { changes: OrderChanges; currency: string }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const words = useWords()
  const money = (cents: number) => formats.money(cents, currency)
  const { lines, total } = changes
  return (
    <ul className={styles.changes}>
      {lines.map(({ name, color, size, was, now, price }) => {
        const text = [name, words.variant({ color, size })].filter(Boolean).join(' · ')
        const quantities = { was: formats.number(was), now: formats.number(now) }
        return (
          <li key={[name, color, size, was, now].join()} dir="auto">
            {was !== now && t('events.pieces', { text, ...quantities })}
            {was !== now && price && ' '}
            {price && t('events.price', { text, was: money(price.was), now: money(price.now) })}
          </li>
        )
      })}
      {total.was !== total.now && (
        <li dir="auto">{t('events.total', { was: money(total.was), now: money(total.now) })}</li>
      )}
    </ul>
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
        // A newly typed text stays.
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
        onKeyDown={sendKeyHandler({ onSend: send })}
      />
      <Button type="submit" variant="default">
        {t('note.send')}
      </Button>
    </form>
  )
}
