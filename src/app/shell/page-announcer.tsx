import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** After a change of page the focus goes to its heading and its name is said; the first page the browser announces. */
export function PageAnnouncer() {
  const router = useRouter()
  const [spoken, setSpoken] = useState('')
  // The router itself knows of no page before one that was left while it was still being drawn.
  const shown = useRef(router.latestLocation.pathname)

  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
        if (pathname === shown.current) return
        shown.current = pathname
        const heading = document.querySelector<HTMLElement>('h1')
        heading?.focus({ preventScroll: true })
        setSpoken(heading?.textContent ?? '')
      }),
    [router],
  )

  return (
    <div className="sr-only" style={{ insetBlockStart: 0 }} role="status">
      {spoken}
    </div>
  )
}
