import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import '@mantine/core/styles/Input.layer.css'
import styles from './search-field.module.css'
import { useSearchText } from './use-search-text.ts'

type Props = { label: string; value: string; onSearch: (text: string) => void }

export function SearchField({ label, value, onSearch }: Props) {
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
        if (event.key === 'Enter') search()
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault()
          search('')
        }
      }}
    />
  )
}
