import { useDebouncedCallback } from '@mantine/hooks'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

const pause = 250

/** Whether a link to another page was pressed that has not come yet: a search would call it back. */
function isLeaving(router: AnyRouter | undefined): boolean {
  if (!router) return false
  const { location, resolvedLocation = location } = router.state
  return location.pathname !== resolvedLocation.pathname
}

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
  const router = useRouter({ warn: false })
  const tellSoon = useDebouncedCallback((next: string) => isLeaving(router) || tell(next), pause)
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
