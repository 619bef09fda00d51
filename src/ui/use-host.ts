import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Moves between two places on the page without remounting, so that typed text and focus stay. */
export function useHost(
  elsewhere: HTMLElement | undefined,
): [HTMLElement | undefined, RefObject<HTMLDivElement | null>] {
  const [host] = useState(() => document.createElement('div'))
  // A field outside the page cannot take the focus.
  const [isPlaced, setPlaced] = useState(false)
  const home = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = elsewhere ?? home.current
    if (!target || host.parentElement === target) return
    const { activeElement } = document
    const selection = document.getSelection()
    const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = selection ?? {}
    target.append(host)
    setPlaced(true)
    if (!(activeElement instanceof HTMLElement) || !host.contains(activeElement)) return
    activeElement.focus({ preventScroll: true })
    if (anchorNode && focusNode && host.contains(anchorNode))
      selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
  }, [host, elsewhere])
  return [isPlaced ? host : undefined, home]
}
