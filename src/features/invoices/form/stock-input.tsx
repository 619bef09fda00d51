import type { StockItem } from '#contract/stock.ts'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { useFormats } from '#kernel/format.ts'

type StockInputProps = SuggestFieldProps<StockItem> & {
  /** The price of an item on the line, in minor units. */
  priceOf: (item: StockItem) => number
  note?: (price: string) => string
}

export function StockInput({ priceOf, note, ...props }: StockInputProps) {
  const formats = useFormats()
  const suggestions = useSuggestions(props.value, invoiceQueries.stock)
  return (
    <SuggestInput
      {...props}
      {...suggestions}
      show={(item) => (
        <SuggestOption
          typed={props.value}
          name={item.name}
          note={[item.brand, note?.(formats.money(item.cents, item.currency))].filter(Boolean).join(' · ')}
          aside={<bdi className="num">{formats.money(priceOf(item), item.currency)}</bdi>}
        />
      )}
    />
  )
}
