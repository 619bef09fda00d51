import { Autocomplete } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { MailLabel } from '#contract/mail.ts'
import { mailStates } from '#contract/mail-search.ts'
import styles from '#features/mail/mail.module.css'
import { useSearchText } from '#list/use-search-text.ts'

const operators = ['from', 'to', 'subject', 'label', 'is', 'has'] as const
type Operator = (typeof operators)[number]

/** Suggested values of a search operator. */
function valuesOf(name: string, labels: readonly MailLabel[]): string[] {
  if (name === 'is') return [...mailStates]
  if (name === 'has') return ['attachment']
  if (name !== 'label') return []
  return [...labels.map((label) => label.name), 'promotions', 'forums']
}

const quoteValue = (value: string) => (/\s/.test(value) ? `"${value}"` : value)

/** Completions of the last word; each contains the whole text. */
export function suggestionsOf(text: string, labels: readonly MailLabel[]): string[] {
  const [, before = '', word = ''] = /^(.*?\s)?(\S*)$/s.exec(text) ?? []
  const typed = word.toLowerCase()
  const [name = '', value] = typed.split(':')
  if (value === undefined)
    return operators.filter((one) => one.startsWith(typed)).map((one) => `${before}${one}:`)
  return valuesOf(name, labels)
    .filter((one) => one.toLowerCase().startsWith(value.replaceAll('"', '')) && one.toLowerCase() !== value)
    .map((one) => `${before}${name}:${quoteValue(one)} `)
}

type Props = { value: string; labels: readonly MailLabel[]; onSearch: (text: string) => void }

/** The search field, with suggestions of operators. */
export function MailSearchField({ value, labels, onSearch }: Props) {
  const { t } = useTranslation('mail')
  const { text, type, search } = useSearchText(value, onSearch)
  const [isOpen, setOpen] = useState(false)
  const isUnfinished = useRef(false)
  const suggestions = suggestionsOf(text, labels)
  const hint = (whole: string) => {
    const last =
      whole
        .trim()
        .split(/\s+(?=\w+:)/)
        .at(-1) ?? ''
    const name = operators.find((one) => last === `${one}:`)
    return { shown: last, hint: name ? t(`operators.${name as Operator}`) : '' }
  }
  return (
    <Autocomplete
      className={styles.search}
      aria-label={t('search')}
      placeholder={t('search')}
      data-page-search
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      data={suggestions}
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
        const { shown, hint: says } = hint(option.value)
        return (
          <span className={styles.option}>
            <span className="ltr strong">{shown}</span>
            {says && <span className="dim">{says}</span>}
          </span>
        )
      }}
      onChange={(next) => {
        type(next)
        setOpen(true)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
        if (event.key === 'Escape' && text !== '' && !(isOpen && suggestions.length > 0)) {
          event.preventDefault()
          search('')
        }
      }}
    />
  )
}
