import { useTranslation } from 'react-i18next'
import { amountOf } from '#contract/money.ts'
import type { OrderLine, OrderRow } from '#contract/order-list.ts'
import { revenueByLine } from '#contract/order-sums.ts'
import { clockIn } from '#contract/zone.ts'
import { useFormats } from '#kernel/format.ts'
import { shopZone } from '#kernel/shop-days.ts'
import type { FileForm } from '#list/use-list-export.tsx'
import { useWords } from '#shop/use-words.ts'

export function useOrderForms(): FileForm<OrderRow>[] {
  const { t } = useTranslation('orders')
  const words = useWords()
  const { number } = useFormats()
  const pieceText = (line: OrderLine) =>
    [`${number(line.quantity)} × ${line.name}`, words.variant(line)].filter(Boolean).join(' · ')
  const paidText = ({ paidAt }: OrderRow) =>
    paidAt === null ? '' : clockIn(shopZone.get(), paidAt).slice(0, 16).replace('T', ' ')

  /** Lines with their share of the revenue; the delivery's revenue is a line of its own. */
  function linesOf(order: OrderRow) {
    const { lines = [], shipping = 0, currency } = order
    const units = (minor: number) => amountOf(minor, currency)
    const priced = lines.map((line) => ({ ...line, price: line.price ?? 0 }))
    const shares = revenueByLine({ ...order, shipping, lines: priced })
    const rows = priced.map((line, at) => [
      line.name,
      line.color ? words.color(line.color) : '',
      line.size ?? '',
      line.code ?? '',
      line.quantity,
      line.refunded ?? 0,
      units(line.price),
      units(line.price * line.quantity),
      units(shares.lines[at] ?? 0),
      currency,
    ])
    if (shipping === 0) return rows
    const delivery = [units(shipping), units(shipping), units(shares.delivery), currency]
    return [...rows, [t('detail.shipping'), '', '', '', 1, 0, ...delivery]]
  }

  return [
    {
      id: 'order',
      label: t('file.order'),
      without: [],
      columns: [
        { title: t('file.currency') },
        { title: t('file.paidAt'), isExtra: true },
        { title: t('contents'), isExtra: true },
      ],
      linesOf: (order) => [[order.currency, paidText(order), (order.lines ?? []).map(pieceText).join('; ')]],
    },
    {
      id: 'line',
      label: t('file.line'),
      // These would count once per line.
      without: ['items', 'total', 'refunded', 'revenue'],
      columns: [
        { title: t('detail.product') },
        { title: t('file.color') },
        { title: t('file.size') },
        { title: t('file.code') },
        { title: t('detail.quantity') },
        { title: t('file.refundedPieces') },
        { title: t('detail.price') },
        { title: t('detail.sum') },
        { title: t('columns.revenue') },
        { title: t('file.currency') },
      ],
      linesOf,
    },
  ]
}
