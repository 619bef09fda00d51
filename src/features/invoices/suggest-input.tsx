import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedState } from '@mantine/hooks'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { Customer } from '#contract/customers.ts'
import type { StockItem } from '#contract/stock.ts'
import { useFormats } from '#kernel/format.ts'
import { Match } from '#kernel/ui/match.tsx'
import { useCustomersLike, useStockLike } from './queries.ts'
import styles from './suggest-input.module.css'

type Props<Found> = Omit<TextInputProps, 'onChange'> & {
  value: string
  onText: (text: string) => void
  onPick: (found: Found) => void
  /** Within a popover the list must be a part of it. */
  isInPanel?: boolean
}
type Found = { id: string }
type SuggestProps<One extends Found> = Props<One> & {
  /** Waits until the typing pauses; empty ends the search. */
  onWord: (word: string) => void
  found: readonly One[]
  show: (found: One) => ReactNode
}

/** A text field that offers what the typed word may mean; whatever is typed stays possible. */
function SuggestInput<One extends Found>({
  value,
  onText,
  onPick,
  onWord,
  found,
  show,
  isInPanel = false,
  onBlur,
  ...input
}: SuggestProps<One>) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const done = () => {
    combobox.closeDropdown()
    onWord('')
  }
  const pick = (one: One) => {
    onPick(one)
    done()
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={!isInPanel}
      onOptionSubmit={(id) => {
        const one = found.find((each) => each.id === id)
        if (one) pick(one)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          value={value}
          role="combobox"
          aria-autocomplete="list"
          onChange={({ currentTarget }) => {
            onText(currentTarget.value)
            onWord(currentTarget.value.trim())
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onKeyDown={(event) => {
            const [only, another] = found
            if (event.key !== 'Enter' || !combobox.dropdownOpened || !only) return
            event.preventDefault()
            // The library takes a marked one; with several unmarked ones the typed text is meant.
            if (combobox.getSelectedOptionIndex() >= 0) return
            if (another) done()
            else pick(only)
          }}
          onBlur={(event) => {
            done()
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0} className={styles.panel}>
        <Combobox.Options
          mah={280}
          style={{ overflowY: 'auto' }}
          aria-label={String(input['aria-label'] ?? '')}
        >
          {found.map((one) => (
            <Combobox.Option key={one.id} value={one.id} className={styles.option}>
              {show(one)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const pause = 200

/** Finds a customer of the shop by typing. */
export function CustomerInput(props: Props<Customer>) {
  const [word, setWord] = useDebouncedState('', pause)
  const found = useCustomersLike(word)
  return (
    <SuggestInput
      {...props}
      onWord={setWord}
      found={word && props.value ? (found ?? []) : []}
      show={({ name, email, location }) => (
        <Shown typed={props.value} name={name} note={[email, location].filter(Boolean).join(' · ')} />
      )}
    />
  )
}

type StockInputProps = Props<StockItem> & {
  /** What the line will say of a price of the catalogue, in cents. */
  priceOf: (cents: number) => number
  /** What is said of the price of the catalogue where the line's is another. */
  note?: ((price: string) => string) | undefined
}

/** Finds something the shop sells by typing. */
export function StockInput({ priceOf, note, ...props }: StockInputProps) {
  const formats = useFormats()
  const [word, setWord] = useDebouncedState('', pause)
  const found = useStockLike(word)
  return (
    <SuggestInput
      {...props}
      onWord={setWord}
      found={word && props.value ? (found ?? []) : []}
      show={({ name, brand, cents, currency }) => (
        <Shown
          typed={props.value}
          name={name}
          note={[brand, note?.(formats.money(cents, currency))].filter(Boolean).join(' · ')}
          aside={<bdi className="num">{formats.money(priceOf(cents), currency)}</bdi>}
        />
      )}
    />
  )
}

type ShownProps = { typed: string; name: string; note: string; aside?: ReactNode }

function Shown({ typed, name, note, aside }: ShownProps) {
  return (
    <>
      <span className={styles.name}>
        <span className="trunc" dir="auto">
          <Match typed={typed}>{name}</Match>
        </span>
        {note && (
          <span className="trunc dim small" dir="auto">
            <Match typed={typed}>{note}</Match>
          </span>
        )}
      </span>
      {aside}
    </>
  )
}
