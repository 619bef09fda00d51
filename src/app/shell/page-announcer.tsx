import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A part of the parent route's page, which keeps the focus. */
    isPane?: boolean
  }
}

/** Time in ms to wait for a page's heading before the focus stays. */
const patience = 10_000

/**
 * Waits for the heading, because the router may report a page while the previous one is still shown. In the list of the
 * page that was left, the link to it takes the focus as soon as there is one.
 */
function followHeading(record: LeftRecord, onFocus: (heading: HTMLElement) => void): () => void {
  let focused: HTMLElement | undefined
  const look = () => {
    // A panel opened in the meantime keeps the focus.
    if (document.activeElement?.closest('[role="dialog"]')) return
    const heading = document.querySelector<HTMLElement>('h1')
    if (focused && document.activeElement === focused && focused === heading) {
      focusLinkTo(record)
      return
    }
    const hasFocus = focused !== undefined && document.activeElement !== document.body
    if (!heading || hasFocus) return
    heading.focus({ preventScroll: true })
    if (document.activeElement !== heading) return
    focused = heading
    onFocus(heading)
    focusLinkTo(record)
  }
  const observer = new MutationObserver(look)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of inputs) document.removeEventListener(type, end, true)
  }
  const timer = setTimeout(end, patience)
  const inputs = ['keydown', 'pointerdown'] as const
  for (const type of inputs) document.addEventListener(type, end, true)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style'],
  })
  look()
  return end
}

/** The path of an index route ends in a slash, that of a link does not. */
const withoutSlash = (path: string) => path.replace(/\/$/, '')

type LeftRecord = { path: string; links: string }

/** Focuses the first visible link to a record; a hidden one does not take the focus. */
function focusLinkTo({ path, links }: LeftRecord): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) {
    if (link.pathname === path) link.focus()
    if (document.activeElement === link) return
  }
}

export const pageOf = ({ state, latestLocation }: AnyRouter) =>
  state.matches.findLast(({ staticData }) => !staticData.isPane)?.pathname ?? latestLocation.pathname

/** After a navigation, focuses the page's heading and announces its name; the browser announces the first page. */
export function PageAnnouncer() {
  const router = useRouter()
  const [spoken, setSpoken] = useState('')
  // The router does not know a previous page that was left before it was rendered.
  const previousPage = useRef(pageOf(router))

  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', () => {
      const pathname = pageOf(router)
      if (pathname === previousPage.current) return
      const path = withoutSlash(previousPage.current)
      // Another page may name the record too, so there it must be a row.
      const isInList = path.startsWith(`${withoutSlash(pathname)}/`)
      const links = isInList ? 'main a[href]' : 'main [data-row] a[href]'
      previousPage.current = pathname
      stop()
      stop = followHeading({ path, links }, (heading) => setSpoken(heading.textContent ?? ''))
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
