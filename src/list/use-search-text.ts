import { useDebouncedCallback } from '@mantine/hooks'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Ms after a key; the search of an earlier key is aborted. */
const pause = 80

/** True while a navigation is pending, which a search would cancel. */
function isLeaving(router: AnyRouter | undefined): boolean {
  if (!router) return false
  const { location, resolvedLocation = location } = router.state
  return location.pathname !== resolvedLocation.pathname
}

/** A search field that searches while typing. Back, links and a cleared filter may change the value too. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const [reportedText, setReportedText] = useState(value)
  const [seen, setSeen] = useState(value)
  // Its own searches return as the address, perhaps after more was typed; only other changes replace the
  // text.
  if (value !== seen) {
    setSeen(value)
    if (value !== reportedText) {
      setText(value)
      setReportedText(value)
    }
  }
  const update = (next: string) => {
    setReportedText(next)
    onSearch(next)
  }
  const router = useRouter({ warn: false })
  const updateSoon = useDebouncedCallback((next: string) => isLeaving(router) || update(next), pause)
  return {
    text,
    type(next: string) {
      setText(next)
      updateSoon(next)
    },
    search(next = text) {
      updateSoon.cancel()
      setText(next)
      update(next)
    },
  }
}
