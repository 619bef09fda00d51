import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const pause = 250

/** A text that searches while it is typed. The address may change by itself too: Back, a link, a cleared filter. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
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
  return {
    text,
    /** Searches when the typing pauses. */
    type(next: string) {
      setText(next)
      tellSoon(next)
    },
    /** Searches at once. */
    search(next = text) {
      tellSoon.cancel()
      setText(next)
      tell(next)
    },
  }
}
