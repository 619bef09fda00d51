import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After a change of page the focus goes to its heading and its name is said; the first page the browser announces. */
export function PageAnnouncer() {
  const router = useRouter()
  const [spoken, setSpoken] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
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
