import { useEffect } from 'react'

const canFocus =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** An element that had the focus or holds it, with its neighbours at that time: they stay when it leaves the page. */
type Place = { element: Element; next: Element | null; previous: Element | null }

/** Milliseconds that other code has to lead the focus on after a change of the page. */
const patience = 120
/** The same within `data-leads-focus`: it draws its parts anew once the server has answered, and leads the focus itself. */
const longPatience = 2000

/** The first element in a part of the page that takes the focus and is seen. */
function firstFocusable(part: Element): HTMLElement | undefined {
  const all = [part, ...part.querySelectorAll(canFocus)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(canFocus),
  )
  return all.find((one) => one.checkVisibility?.() ?? true)
}

const isThere = (element: Element | null): element is Element =>
  element?.isConnected === true && !element.matches(':disabled')

/** The nearest element to the places of a lost focus, from the innermost outwards: what follows, precedes or holds it. */
function nearestTo(places: readonly Place[]): HTMLElement | undefined {
  for (const { element, next, previous } of places) {
    const part = [element, next, previous].find((one) => isThere(one) && firstFocusable(one))
    if (part) return firstFocusable(part)
  }
  return document.querySelector<HTMLElement>('h1') ?? undefined
}

/**
 * Leads the focus to what stands in the place of an element that left the page with it, or was disabled: a browser lets
 * it fall to the body, from where the keyboard begins anew.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let places: Place[] = []
    let address = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      places = []
      address = location.pathname
      for (let element = target as Element | null; element && element !== document.body; ) {
        const { nextElementSibling: next, previousElementSibling: previous, parentElement } = element
        places.push({ element, next, previous })
        element = parentElement
      }
    }
    const restore = () => {
      timer = undefined
      const [last] = places
      // Another page leads the focus to its heading; a click beside everything means the body.
      const isLost = last !== undefined && !isThere(last.element) && document.activeElement === document.body
      if (isLost && location.pathname === address) nearestTo(places)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || places.length === 0) return
      const isLed = places.some(({ element }) => element.matches('[data-leads-focus]'))
      timer ??= setTimeout(restore, isLed ? longPatience : patience)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] },
    })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
