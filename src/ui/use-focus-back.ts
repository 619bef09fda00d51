import { useEffect, useState } from 'react'

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
