import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Part of the page of the route above, which keeps the focus where it is. */
    isPane?: boolean
  }
}

/** How long a page may take to draw its heading before the focus stays where it is, in milliseconds. */
const patience = 10_000

/**
 * Leads the focus to the page's heading. The router may call a page rendered while the one before still stands, or
 * while its own is hidden for something that is on its way: then the heading is followed until it has come.
 */
function followHeading(onFocus: (heading: HTMLElement) => void): () => void {
  let focused: HTMLElement | undefined
  const look = () => {
    // Somebody who opened a panel while the page was on its way goes on in it.
    if (document.activeElement?.closest('[role="dialog"]')) return
    const heading = document.querySelector<HTMLElement>('h1')
    const hasFocus = focused !== undefined && document.activeElement !== document.body
    if (!heading || hasFocus) return
    heading.focus({ preventScroll: true })
    if (document.activeElement !== heading) return
    focused = heading
    onFocus(heading)
  }
  const observer = new MutationObserver(look)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of inputs) document.removeEventListener(type, end, true)
  }
  const timer = setTimeout(end, patience)
  // Whoever goes on meanwhile is not called back.
  const inputs = ['keydown', 'pointerdown'] as const
  for (const type of inputs) document.addEventListener(type, end, true)
  observer.observe(document.body, {
    ...{ childList: true, subtree: true, attributes: true, attributeFilter: ['style'] },
  })
  look()
  return end
}

/** The address of the page, whatever is open in it. */
export const pageOf = ({ state, latestLocation }: AnyRouter) =>
  state.matches.findLast(({ staticData }) => !staticData.isPane)?.pathname ?? latestLocation.pathname

/** After a change of page the focus goes to its heading and its name is said; the first page the browser announces. */
export function PageAnnouncer() {
  const router = useRouter()
  const [spoken, setSpoken] = useState('')
  // The router itself knows of no page before one that was left while it was still being drawn.
  const shown = useRef(pageOf(router))

  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', () => {
      const pathname = pageOf(router)
      if (pathname === shown.current) return
      shown.current = pathname
      stop()
      stop = followHeading((heading) => setSpoken(heading.textContent ?? ''))
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])

  return (
    <div className="sr-only" style={{ insetBlockStart: 0 }} role="status">
      {spoken}
    </div>
  )
}
