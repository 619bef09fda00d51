import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type OrderFields, orderTotals } from '#contract/order-fields.ts'
import type { OrderSearch } from '#contract/order-search.ts'
import { addsTax, type Order, OrderConflict } from '#contract/orders.ts'
import { asPartsForm, OrderParts } from '#features/orders/detail/order-parts.tsx'
import { useEditOrder } from '#features/orders/mutations.ts'
import { useOrder } from '#features/orders/queries.ts'
import { type Edit, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { pick } from '#forms/three-way.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import type { RecordScreenProps } from '#list/list.ts'
import { OrderBadge } from '#shop/order-badge.tsx'
import { useWords } from '#shop/use-words.ts'
import { Page } from '#ui/page.tsx'
import {
  type AddedRate,
  type Goods,
  goodsOfOrder,
  ratesIn,
  snapshotFields,
  type WithGoods,
} from './order-goods.ts'
import {
  isBlankLine,
  type LineValues,
  type OrderValues,
  ratedGoodsIn,
  typedFields,
  valuesOf,
} from './order-values.ts'
import { useAddedRates } from './use-added-rates.ts'
import { useOrderCheck } from './use-order-check.ts'

type Props = RecordScreenProps<'orderId', OrderSearch>

/** The form of an order that was not sent; changes that someone else makes in the meantime are not overwritten. */
export function EditOrderScreen({ orderId, search, crumbs }: Props) {
  const { t } = useTranslation('orders')
  const { order } = useOrder(orderId, search)
  const navigate = useNavigate()
  const title = t('form.editTitle', { id: `#${order.id}` })
  return (
    <Page crumbs={crumbs(`#${order.id}`)} title={title} badge={<OrderBadge state={order.state} />}>
      <Editor
        order={order}
        onSaved={() => void navigate({ to: '/orders/$orderId', params: { orderId }, search })}
      />
    </Page>
  )
}

const toSnapshot = (order: Order): Snapshot<OrderFields> => ({
  version: order.version,
  at: order.updated,
  fields: snapshotFields(order),
})

function sumsOf(fields: OrderFields, goodsById: ReadonlyMap<number, Goods>, rateOf: AddedRate) {
  const rateById = (id: number) => {
    const goods = goodsById.get(id)
    return goods && rateOf(goods)
  }
  const lines = fields.lines.map((line) => ({ ...line, taxRate: rateById(line.product) }))
  const { items, total } = orderTotals({ ...fields, lines })
  return { items, total }
}

function Editor({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const { t } = useTranslation('orders')
  const isOnline = useOnline()
  const editOrder = useEditOrder()
  /** The products that lines may name: those of the order, of a refused change, and those that were chosen here. */
  const goodsById = useRef(new Map<number, Goods>())
  const note = (goods: readonly Goods[]) => {
    for (const product of goods) goodsById.current.set(product.id, product)
  }
  note(goodsOfOrder(order))
  const { status = null, country = order.billing?.country ?? '' } = order.taxation ?? {}
  const usualRate = useAddedRates(country, status)
  const withinRateOf = useAddedRates(country, null)
  const rateOf = ratesIn(order, usualRate)
  const sums = (fields: OrderFields) => sumsOf(fields, goodsById.current, rateOf)
  const quantityOf = ({ line, goods }: LineValues) =>
    order.lines.find((orderLine) => orderLine.line === line && orderLine.product === goods?.id)?.quantity ?? 0
  const show = useShownParts(goodsById.current, order.currency)
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm<OrderFields, OrderValues>({
    draft: `order-${order.id}`,
    snapshot: toSnapshot(order),
    valuesOf: (fields) => valuesOf(fields, goodsById.current),
    fieldsOf: typedFields,
    validate: useOrderCheck(quantityOf),
    mutation: editOrder,
    about: { id: order.id },
    editIn(variables) {
      const { goods, ...edit } = variables as WithGoods<Edit<OrderFields>>
      note(goods)
      return edit
    },
    send(edit, { onSuccess, onError }, { fields, from }) {
      const goods = ratedGoodsIn(form.getValues().lines, rateOf)
      note(goods)
      editOrder.mutate(
        { id: order.id, ...edit, goods, ...sums(fields) },
        {
          onSuccess: ({ order: saved }) => {
            note(goodsOfOrder(saved))
            const now = toSnapshot(saved)
            const names = Object.keys(edit.changes) as (keyof OrderFields)[]
            notify({
              message: t('form.saved', { id: saved.id }),
              about: `orders/${saved.id}`,
              undo: [
                editOrder.later({
                  id: saved.id,
                  changes: pick(from, names),
                  base: pick(now.fields, names),
                  goods: [...goodsById.current.values()],
                  ...sums(from),
                }),
              ],
            })
            onSuccess(now)
          },
          onError,
        },
      )
    },
    currentIn(body) {
      const { data } = OrderConflict.safeParse(body)
      if (data) note(goodsOfOrder(data.current))
      return data && toSnapshot(data.current)
    },
    onSaved,
  })
  return (
    <div className={cards.single}>
      <Form
        form={form}
        id={bar.formId}
        className={cards.cards}
        onSubmit={(values) => {
          const lines = values.lines.filter((line) => !isBlankLine(line))
          if (lines.length < values.lines.length) form.setFieldValue('lines', lines)
          submit({ ...values, lines })
          if (!isOnline) onSaved()
        }}
      >
        <EditProblems {...problems} nameOf={(field) => t(`form.fields.${field}`)} show={show} />
        <OrderParts
          form={asPartsForm(form)}
          currency={order.currency}
          rateOf={addsTax(order) ? rateOf : undefined}
          withinRateOf={withinRateOf}
        />
      </Form>
      {isUnsaved && <EditBar {...bar} changed={changed.map((field) => t(`form.fields.${field}`))} />}
    </div>
  )
}

function useShownParts(goodsById: ReadonlyMap<number, Goods>, currency: string) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const words = useWords()
  return (fields: OrderFields, field: keyof OrderFields): string => {
    if (field === 'note') return fields.note
    if (field !== 'lines') return formats.money(fields[field], currency)
    return fields.lines
      .map(({ product, color, size, quantity, price }) => {
        const name = goodsById.get(product)?.name ?? `#${product}`
        const text = [name, words.variant({ color, size })].filter(Boolean).join(' · ')
        return t('form.lineText', { text, quantity, price: formats.money(price, currency) })
      })
      .join('; ')
  }
}
