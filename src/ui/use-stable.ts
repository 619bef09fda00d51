import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that runs the latest version; only for event handlers. */
export function useStable<Act extends (...args: never[]) => unknown>(act: Act): Act {
  const last = useRef(act)
  useLayoutEffect(() => {
    last.current = act
  })
  return useCallback(((...args) => last.current(...args)) as Act, [])
}
