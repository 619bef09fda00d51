import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountOf, minorOf } from '#contract/money.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { refundableQuantity, worthOf } from '#contract/order-refund.ts'
import { isUndone } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { useRefund } from '#features/orders/mutations.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { useWords } from '#shop/use-words.ts'
import { VariantText } from '#shop/variant-text.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { ReasonField } from './reason-field.tsx'
import { reasonOf } from './reason-of.ts'
import styles from './refund.module.css'

type Props = { order: Order; author: string; onClose: () => void }
type Quantities = Record<number, number>

const allQuantities = ({ lines }: Order): Quantities =>
  Object.fromEntries(
    lines.flatMap((line) =>
      line.line !== undefined && refundableQuantity(line) > 0 ? [[line.line, refundableQuantity(line)]] : [],
    ),
  )

/** Refunds pieces, or only money, with a reason. The sum follows the pieces until it is typed. */
export function RefundDialog({ order, author, onClose }: Props) {
  const { t } = useTranslation(['orders', 'list'])
  const formats = useFormats()
  const isOnline = useOnline()
  const refund = useRefund()
  // A cancelled order is refunded completely by default.
  const isCancelled = order.state === 'cancelled'
  const [quantities, setQuantities] = useState<Quantities>(() => (isCancelled ? allQuantities(order) : {}))
  const [typed, setTyped] = useState<TypedNumber>()
  const [isRestocked, setRestocked] = useState(true)
  const [reason, setReason] = useState(isCancelled ? reasonOf(order) : '')
  const [isChecked, setChecked] = useState(false)
  const { id, currency, refunded: base = 0 } = order
  const money = (cents: number) => formats.money(cents, currency)
  const refundable = order.total - base
  const lines = Object.entries(quantities).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: Number(line), quantity }] : [],
  )
  const suggested = lines.length > 0 ? worthOf(order, quantities) : 0
  const typedNumber = typed === undefined ? amountOf(suggested, currency) : numberIn(typed)
  const amount = minorOf(typedNumber ?? 0, currency)
  const least = lines.length > 0 ? 0 : 1
  const isRight = typedNumber !== undefined && amount >= least && amount <= refundable
  const canRestock = lines.length > 0 && !isUndone(order.state)

  function submit() {
    setChecked(true)
    if (!isRight || reason.trim() === '') return
    refund.mutate(
      {
        id,
        lines,
        amount,
        base,
        by: author,
        at: new Date().toISOString(),
        restock: canRestock && isRestocked,
        reason: reason.trim(),
      },
      {
        onSuccess: () => {
          notify({ message: t('refund.done', { id, amount: money(amount) }) })
          onClose()
        },
      },
    )
    if (isOnline) return
    notify({ message: t('list:bulk.offline') })
    onClose()
  }

  return (
    <FormDialog
      title={t('refund.title', { id })}
      size={560}
      confirmLabel={amount > 0 ? t('refund.verb', { amount: money(amount) }) : t('refund.open')}
      isDisabled={refund.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <QuantityTable
        order={order}
        quantities={quantities}
        onQuantities={(next) => {
          setQuantities(next)
          setTyped(undefined)
        }}
      />
      <PriceInput
        className={styles.amount}
        currency={currency}
        label={t('refund.amount')}
        description={t('refund.left', { amount: money(refundable) })}
        value={typed ?? amountOf(suggested, currency)}
        error={
          isChecked && !isRight && t('refund.wrongAmount', { least: money(least), max: money(refundable) })
        }
        onChange={setTyped}
      />
      {canRestock && (
        <Checkbox
          label={t('refund.restock')}
          checked={isRestocked}
          onChange={({ currentTarget }) => setRestocked(currentTarget.checked)}
        />
      )}
      <ReasonField reason={reason} isMissing={isChecked && reason.trim() === ''} onChange={setReason} />
      {refund.error && <Note tone="error">{failureText(refund.error)}</Note>}
      <p dir="auto">{t('refund.final')}</p>
    </FormDialog>
  )
}

function QuantityTable({
  order,
  quantities: chosenQuantities,
  onQuantities,
}: {
  order: Order
  quantities: Quantities
  onQuantities: (quantities: Quantities) => void
}) {
  const { t } = useTranslation('orders')
  const words = useWords()
  const lines = order.lines.filter((line) => line.line !== undefined && refundableQuantity(line) > 0)
  if (lines.length === 0) return null
  const all = () => onQuantities(allQuantities(order))
  return (
    <fieldset className={styles.quantities}>
      <legend dir="auto">{t('refund.pieces')}</legend>
      <ul>
        {lines.map((line) => {
          const { line: number = 0, name } = line
          const max = refundableQuantity(line)
          return (
            <li key={number}>
              <span className="grow">
                <bdi>{name}</bdi>
                <VariantText line={line} />
              </span>
              <Quantity
                label={t('refund.piecesOf', {
                  name: [name, words.variant(line)].filter(Boolean).join(' · '),
                })}
                value={chosenQuantities[number] ?? 0}
                least={0}
                max={max}
                onChange={(quantity) => onQuantities({ ...chosenQuantities, [number]: quantity })}
              />
              <span className={styles.of} dir="auto">
                {t('refund.of', { count: max })}
              </span>
            </li>
          )
        })}
      </ul>
      <div className={styles.ways}>
        <Button variant="default" size="sm" onClick={all}>
          {t('refund.all')}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => onQuantities({})}>
          {t('refund.none')}
        </Button>
      </div>
    </fieldset>
  )
}
