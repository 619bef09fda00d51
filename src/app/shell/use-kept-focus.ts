import { useEffect, useEffectEvent } from 'react'

const canFocus =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'
const isTypedIn =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

/** An element that had the focus or held it, with its neighbours at that time: they stay when it leaves the page. */
type Place = { element: Element; next: Element | null; previous: Element | null }

/** The places of one focused element, from the innermost outwards. */
type Spot = readonly Place[]

/** Milliseconds that other code has to lead the focus on after a change of the page. */
const patience = 120
/** The same within `data-leads-focus`: it draws its parts anew once the server has answered, and leads the focus itself. */
const longPatience = 2000

/** The number of focused elements that are remembered: a long form must not forget the element that opened it. */
const mostSpots = 40

const isSeen = (element: Element) => element.checkVisibility?.() ?? true

/** The first element in a part of the page that takes the focus and is seen. */
function firstFocusable(part: Element): HTMLElement | undefined {
  const all = [part, ...part.querySelectorAll(canFocus)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(canFocus),
  )
  return all.find(isSeen)
}

const isThere = (element: Element | null): element is Element =>
  element?.isConnected === true && !element.matches(':disabled')

/** The element that had the focus, if it can have it again; headings and frames are only led to. */
const elementOf = ([place]: Spot) =>
  place && isThere(place.element) && isSeen(place.element) ? (place.element as HTMLElement) : undefined

/** The places of an element up to the end of its page or dialog: the rest has nothing to do with it. */
function spotOf(target: Element): Spot {
  const places: Place[] = []
  for (let element: Element | null = target; element?.parentElement; element = element.parentElement) {
    if (element.matches('main') || element.parentElement === document.body) break
    if (element.matches('[role="dialog"]')) {
      places.push({ element, next: null, previous: null })
      break
    }
    const { nextElementSibling: next, previousElementSibling: previous } = element
    places.push({ element, next, previous })
  }
  return places
}

/** The element that takes the focus at a spot: the same one, or one that follows, precedes or holds it. */
function nearestTo(spot: Spot): HTMLElement | undefined {
  const same = elementOf(spot)
  if (same) return same
  for (const { element, next, previous } of spot) {
    for (const part of [element, next, previous]) {
      const found = isThere(part) && firstFocusable(part)
      if (found) return found
    }
  }
  return undefined
}

/** True for an element that is typed into or sends what was typed. */
const isOfForm = (element: Element) =>
  element.matches(`${isTypedIn}, [type="submit"]`) || element.closest('form') !== null

/** Where a lost focus goes: a form gives it back to what had it before, everything else to what stands in its place. */
function placeAfter([last, ...earlier]: readonly Spot[]): HTMLElement | undefined {
  if (last?.[0] && isOfForm(last[0].element)) {
    // A field would call up the keyboard of a phone for somebody who is done with typing.
    const isPhone = matchMedia('(pointer: coarse)').matches
    const back = earlier.map(elementOf).find((one) => one && !(isPhone && one.matches(isTypedIn)))
    if (back) return back
  }
  for (const spot of last ? [last, ...earlier] : []) {
    const found = nearestTo(spot)
    if (found) return found
  }
  return document.querySelector<HTMLElement>('h1') ?? undefined
}

/**
 * Leads the focus to what stands in the place of an element that left the page with it, or was disabled: a browser lets
 * it fall to the body, from where the keyboard begins anew. `pageOf` names the page in view; another one has its own.
 */
export function useKeptFocus(pageOf: () => string): void {
  const currentPage = useEffectEvent(pageOf)
  useEffect(() => {
    let spots: Spot[] = []
    let page = ''
    /** The focused element was disabled, for a moment at least. */
    let wasDisabled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (page !== currentPage()) spots = []
      page = currentPage()
      wasDisabled = false
      spots = [spotOf(target), ...spots.filter(([place]) => place?.element !== target)].slice(0, mostSpots)
    }
    const restore = () => {
      timer = undefined
      const last = spots[0]?.[0]
      const { activeElement } = document
      const isOnNothing = activeElement === document.body || activeElement?.matches(':disabled') === true
      // Another page leads the focus to its heading; a click beside everything means the body.
      const isLost = last !== undefined && isOnNothing && (wasDisabled || !isThere(last.element))
      wasDisabled = false
      if (isLost && page === currentPage()) placeAfter(spots)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      // A browser takes the focus from a disabled element only when it draws the next frame.
      if (document.activeElement?.matches(':disabled')) wasDisabled = true
      if (!wasDisabled && document.activeElement !== document.body) return
      const isLed = spots[0]?.some(({ element }) => element.matches('[data-leads-focus]'))
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
