import { Combobox, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { isComposing } from '#kernel/keyboard.ts'
import { Match } from '#ui/match.tsx'
import styles from './suggest-input.module.css'
import { useSuggestCombobox } from './use-suggestions.ts'

export type SuggestFieldProps<Found> = Omit<TextInputProps, 'onChange'> & {
  value: string
  onText: (text: string) => void
  onPick: (match: Found) => void
  /** Within a popover the list must be rendered inside it. */
  isInPanel?: boolean
}
type Found = { id: string }
type Props<One extends Found> = SuggestFieldProps<One> & {
  /** Called after a pause in typing; an empty word ends the search. */
  onWord: (word: string) => void
  matches: readonly One[]
  /** True when `matches` belongs to the present text. */
  isCurrent: boolean
  show: (match: One) => ReactNode
}

/** A text field with suggestions; any text is allowed. */
export function SuggestInput<One extends Found>({
  value,
  onText,
  onPick,
  onWord,
  matches,
  isCurrent,
  show,
  isInPanel = false,
  onBlur,
  ...input
}: Props<One>) {
  const combobox = useSuggestCombobox(matches)
  const done = () => {
    combobox.closeDropdown()
    onWord('')
  }
  const pick = (option: One) => {
    onPick(option)
    done()
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={!isInPanel}
      onOptionSubmit={(id) => {
        const selected = matches.find((each) => each.id === id)
        if (selected) pick(selected)
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
            if (isComposing(event.nativeEvent)) return
            const [only, another] = matches
            if (event.key !== 'Enter' || !combobox.dropdownOpened || !only) return
            event.preventDefault()
            // The library handles a marked option; with several unmarked ones the typed text stays.
            if (combobox.getSelectedOptionIndex() >= 0 || !isCurrent) return
            if (another) done()
            else pick(only)
          }}
          onBlur={(event) => {
            done()
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={matches.length === 0} className={styles.panel}>
        <Combobox.Options
          mah={280}
          style={{ overflowY: 'auto' }}
          aria-label={String(input['aria-label'] ?? '')}
        >
          {matches.map((option) => (
            <Combobox.Option key={option.id} value={option.id} className={`row ${styles.option}`}>
              {show(option)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

type OptionProps = { typed: string; name: string; note: string; aside?: ReactNode }

export function SuggestOption({ typed, name, note, aside }: OptionProps) {
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
