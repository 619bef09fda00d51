import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#contract/fold.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { MailLabel } from '#contract/mail.ts'
import { mailStates, quoteValue } from '#contract/mail-search.ts'
import { useOffered } from '#features/mail/compose/compose-queries.ts'
import styles from '#features/mail/mail.module.css'
import { suggestPause } from '#forms/use-suggestions.ts'
import { plusDays } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { isComposing } from '#kernel/keyboard.ts'
import { shopToday } from '#kernel/shop-days.ts'
import { useSearchText } from '#list/use-search-text.ts'

const operators = [
  ...(['from', 'to', 'subject', 'label', 'is', 'has'] as const),
  ...(['filename', 'before', 'after'] as const),
]

type Suggestion = { text: string; term: string; hint: string }
type Value = { value: string; hint?: string }

/** The last word of a text: before it, a minus, the operator, and the beginning of its value. */
function lastWordOf(text: string) {
  const [, prefix = '', minus = '', word = ''] = /^(.*?\s)?(-?)(\S*)$/s.exec(text) ?? []
  const [name = '', ...rest] = word.toLowerCase().split(':')
  const value = rest.length > 0 ? rest.join(':').replaceAll('"', '') : undefined
  return { before: prefix + minus, minus, name, value }
}

/** Days before today that are suggested as a value. */
const daysAgo = [0, 7, 30, 365]

function useSuggestions(text: string, labels: readonly MailLabel[]): Suggestion[] {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  const { before, minus, name, value } = lastWordOf(text)
  const isPerson = name === 'from' || name === 'to'
  const [searched] = useDebouncedValue(isPerson ? (value ?? '') : '', suggestPause)
  const people = useOffered(isPerson && value ? searched : '')
  if (value === undefined)
    return operators
      .filter((operator) => operator.startsWith(name))
      .map((operator) => ({
        text: `${before}${operator}:`,
        term: `${minus}${operator}:`,
        hint: t(`operators.${operator}`),
      }))

  function valuesOf(): Value[] {
    if (isPerson) return people.map(({ name: personName, email }) => ({ value: email, hint: personName }))
    const all: Record<string, Value[]> = {
      is: mailStates.map((state) => ({ value: state })),
      has: [{ value: 'attachment' }],
      label: [...labels.map((label) => label.name), 'promotions', 'forums'].map((text) => ({ value: text })),
      before: pastDays(),
      after: pastDays(),
    }
    return (all[name] ?? []).filter((suggestion) =>
      foldText(suggestion.value).startsWith(foldText(value ?? '')),
    )
  }
  function pastDays(): Value[] {
    return daysAgo.map((count) => {
      const day = plusDays(shopToday(), -count)
      return { value: day, hint: formats.fullDay(day) }
    })
  }
  // The field refuses equal options: two contacts may share an address, and a label may be called promotions.
  const values = new Map(valuesOf().map((value) => [value.value.toLowerCase(), value]))
  values.delete(value)
  return [...values.values()].map((value) => {
    const term = `${name}:${quoteValue(value.value)}`
    return { text: `${before}${term} `, term: minus + term, hint: value.hint ?? '' }
  })
}

type Props = { value: string; labels: readonly MailLabel[]; onSearch: (text: string) => void }

export function MailSearchField({ value, labels, onSearch }: Props) {
  const { t } = useTranslation('mail')
  const { text, type, search } = useSearchText(value, onSearch)
  const [isOpen, setOpen] = useState(false)
  const isUnfinished = useRef(false)
  const suggestions = useSuggestions(text, labels)
  return (
    <Autocomplete
      className={styles.search}
      aria-label={t('search')}
      placeholder={t('search')}
      data-page-search
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      data={suggestions.map((suggestion) => suggestion.text)}
      filter={({ options }) => options}
      dropdownOpened={isOpen && suggestions.length > 0}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onOptionSubmit={(whole) => {
        isUnfinished.current = whole.endsWith(':')
      }}
      onDropdownClose={() => {
        // A chosen operator is followed by its values.
        setOpen(isUnfinished.current)
        isUnfinished.current = false
      }}
      comboboxProps={{ withinPortal: true }}
      renderOption={({ option }) => {
        const suggestion = suggestions.find(({ text: whole }) => whole === option.value)
        return (
          <span className={styles.option}>
            <span className="ltr strong">{suggestion?.term}</span>
            {suggestion?.hint && (
              <span className="dim" dir="auto">
                {suggestion.hint}
              </span>
            )}
          </span>
        )
      }}
      onChange={(next) => {
        type(next)
        setOpen(true)
      }}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter') search()
        if (event.key === 'Escape' && text !== '' && !(isOpen && suggestions.length > 0)) {
          event.preventDefault()
          search('')
        }
      }}
    />
  )
}
