import { useTranslation } from 'react-i18next'
import type { OrderRow, OrderSlip } from '#contract/orders.ts'
import { useFormats } from '#kernel/format.ts'
import type { FileColumn } from '#kernel/ui/list/use-list-export.ts'
import { useWords } from '#kernel/ui/use-words.ts'
import { slipsById } from './queries.ts'

/** The column of the file that says which pieces, in which colour and size, an order holds. */
export function useContentsColumn(): FileColumn<OrderRow> {
  const { t } = useTranslation('orders')
  const { variant } = useWords()
  const { number } = useFormats()
  const lineText = (line: OrderSlip['lines'][number]) =>
    [`${number(line.quantity)} × ${line.name}`, variant(line)].filter(Boolean).join(' · ')
  return {
    title: t('contents'),
    valuesOf: async (rows) => {
      const slips = await slipsById(rows.map(({ id }) => id))
      return rows.map(({ id }) => (slips.get(id)?.lines ?? []).map(lineText).join('; '))
    },
  }
}
