import { useEffect, useState } from 'react'

/** For a panel that is there only while it is open: whoever had the focus before gets it back. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
