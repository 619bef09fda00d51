import type { StockItem } from '#contract/stock.ts'
import { invoiceQueries } from '#features/invoices/queries.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { useFormats } from '#kernel/format.ts'

type StockInputProps = SuggestFieldProps<StockItem> & {
  /** Converts a catalogue price for the line, in cents. */
  priceOf: (cents: number) => number
  note?: (price: string) => string
}

export function StockInput({ priceOf, note, ...props }: StockInputProps) {
  const formats = useFormats()
  const suggestions = useSuggestions(props.value, invoiceQueries.stock)
  return (
    <SuggestInput
      {...props}
      {...suggestions}
      show={({ name, brand, cents, currency }) => (
        <SuggestOption
          typed={props.value}
          name={name}
          note={[brand, note?.(formats.money(cents, currency))].filter(Boolean).join(' · ')}
          aside={<bdi className="num">{formats.money(priceOf(cents), currency)}</bdi>}
        />
      )}
    />
  )
}
