import { useDebouncedState } from '@mantine/hooks'
import type { StockItem } from '#contract/stock.ts'
import { useFormats } from '#kernel/format.ts'
import {
  type SuggestFieldProps,
  SuggestInput,
  SuggestOption,
  suggestPause,
} from '#kernel/ui/suggest-input.tsx'
import { useStockLike } from './queries.ts'

type StockInputProps = SuggestFieldProps<StockItem> & {
  /** Cents that the line takes for a price of the catalogue. */
  priceOf: (cents: number) => number
  /** The note on the price of the catalogue where the line's is another. */
  note?: ((price: string) => string) | undefined
}

/** Finds something the shop sells by typing. */
export function StockInput({ priceOf, note, ...props }: StockInputProps) {
  const formats = useFormats()
  const [word, setWord] = useDebouncedState('', suggestPause)
  const found = useStockLike(word)
  return (
    <SuggestInput
      {...props}
      onWord={setWord}
      found={word && props.value ? (found ?? []) : []}
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
