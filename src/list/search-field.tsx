import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/Input.layer.css'
import styles from './search-field.module.css'
import { useSearchText } from './use-search-text.ts'

type Props = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** Enter and the down arrow go on to the results; called after the search. */
  onResults?: () => void
}

export function SearchField({ label, value, onSearch, onResults }: Props) {
  const { text, type, search } = useSearchText(value, onSearch)
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      data-page-search
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        const isOnwards = onResults !== undefined && ['Enter', 'ArrowDown'].includes(event.key)
        if (event.key === 'Enter' || isOnwards) search()
        if (isOnwards && text.trim() !== '') {
          event.preventDefault()
          onResults()
        }
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault()
          search('')
        }
      }}
    />
  )
}
