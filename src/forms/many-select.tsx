import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { filterOptions } from './filter-options.ts'
import { onlyMatch } from './only-match.ts'

type Option = { value: string; label: string }

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  data: readonly Option[]
  value?: string[]
  onChange: (values: string[]) => void
}

/** A choice of several options. Enter never submits while a name is typed: the form would be saved without that option. */
export function ManySelect({ data, value = [], onChange, ...input }: Props) {
  const [search, setSearch] = useState('')
  const isFull = input.maxValues !== undefined && value.length >= input.maxValues

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || search.trim() === '' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    // The library handles Enter on a marked option.
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (list?.querySelector('[data-combobox-selected]')) return
    const match = onlyMatch(
      data.filter((option) => !value.includes(option.value)),
      search,
    )
    if (!match || isFull) return
    onChange([...value, match.value])
    setSearch('')
  }

  return (
    <MultiSelect
      {...input}
      data={data}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={onKeyDown}
      filter={filterOptions}
      searchable
      hidePickedOptions
    />
  )
}
