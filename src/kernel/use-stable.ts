import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same object and does what the last drawing says; only for what people do. */
export function useStable<Act extends (...args: never[]) => unknown>(act: Act): Act {
  const last = useRef(act)
  useLayoutEffect(() => {
    last.current = act
  })
  return useCallback(((...args) => last.current(...args)) as Act, [])
}
