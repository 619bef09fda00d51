import { useEffect, useState } from 'react'

/** Returns the focus when a panel unmounts. */
export function useFocusBack() {
  const [previouslyFocused] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && previouslyFocused instanceof HTMLElement)
          previouslyFocused.focus({ preventScroll: true })
      })
    },
    [previouslyFocused],
  )
}
