import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import '@mantine/core/styles/Input.layer.css'
import styles from './search-field.module.css'

const pause = 250

type Props = { label: string; value: string; onSearch: (text: string) => void }

/** Searches while it is typed into. The address may change by itself too: Back, a link, a cleared filter. */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  // What was told comes back as the address, perhaps after more has been typed; only what others say is taken over.
  if (value !== seen) {
    setSeen(value)
    if (value !== told) {
      setText(value)
      setTold(value)
    }
  }
  const tell = (next: string) => {
    setTold(next)
    onSearch(next)
  }
  const tellSoon = useDebouncedCallback(tell, pause)
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
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        tellSoon(currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          tellSoon.cancel()
          tell(text)
        }
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault()
          tellSoon.cancel()
          setText('')
          tell('')
        }
      }}
    />
  )
}
