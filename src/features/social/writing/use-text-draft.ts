import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { dropDraft, writeDraft } from '#offline/drafts.ts'

/** Milliseconds without a key before the draft is stored. */
const draftPause = 300

/** Stores a typed text as a draft, soon after each change and when the page is left. */
export function useTextDraft(name: string) {
  const keepSoon = useDebouncedCallback(
    (value: string) => {
      if (value.trim() === '') dropDraft(name)
      else writeDraft(name, { text: value })
    },
    { delay: draftPause, flushOnUnmount: true },
  )
  // A hidden page may be closed without another event.
  const onHide = useEffectEvent(() => keepSoon.flush())
  useEffect(() => {
    const hide = () => onHide()
    window.addEventListener('pagehide', hide)
    return () => window.removeEventListener('pagehide', hide)
  }, [])
  return keepSoon
}
