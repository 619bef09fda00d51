import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { LoadingLine } from './progress-line.tsx'

/** The content of a dialog. While a part of it loads, the dialog stays visible and keeps the focus. */
export function DialogContent({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Pending />}>{children}</Suspense>
}

/** Letters typed while a field loads are not shortcuts. */
function keepFromShortcuts(event: KeyboardEvent) {
  if (event.key.length === 1) event.stopPropagation()
}

function Pending() {
  const placeholder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = placeholder.current
    element?.addEventListener('keydown', keepFromShortcuts)
    const dialog = element?.closest<HTMLElement>('[role="dialog"]')
    return () => {
      if (document.activeElement !== element) return
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const next =
          dialog?.querySelector<HTMLElement>('[data-autofocus]') ??
          dialog?.querySelector<HTMLElement>('input, button')
        next?.focus({ preventScroll: true })
      })
    }
  }, [])
  return (
    <div ref={placeholder} tabIndex={-1} data-autofocus>
      <LoadingLine />
    </div>
  )
}
