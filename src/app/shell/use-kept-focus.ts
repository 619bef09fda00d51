import { useEffect, useEffectEvent } from 'react'

const canFocus =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'
const isTypedIn =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

type SpotLevel = { element: Element; next: Element | null; previous: Element | null }

type Spot = readonly SpotLevel[]

/** Time in ms for other code to move the focus after a change of the page. */
const patience = 120
/** The same within `data-leads-focus`, which redraws after the server's response and moves the focus itself. */
const longPatience = 2000

/** Limit of remembered elements; high enough that a long form does not evict the element that opened it. */
const maxSpots = 40

const isSeen = (element: Element) => element.checkVisibility?.() ?? true

function firstFocusable(part: Element): HTMLElement | undefined {
  const all = [part, ...part.querySelectorAll(canFocus)].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches(canFocus),
  )
  return all.find(isSeen)
}

const isThere = (element: Element | null): element is Element =>
  element?.isConnected === true && !element.matches(':disabled')

/** The focused element, if it is still focusable; headings and frames are not restored. */
const elementOf = ([level]: Spot) =>
  level && isThere(level.element) && isSeen(level.element) ? (level.element as HTMLElement) : undefined

function spotOf(target: Element): Spot {
  const levels: SpotLevel[] = []
  for (let element: Element | null = target; element?.parentElement; element = element.parentElement) {
    if (element.matches('main') || element.parentElement === document.body) break
    if (element.matches('[role="dialog"]')) {
      levels.push({ element, next: null, previous: null })
      break
    }
    const { nextElementSibling: next, previousElementSibling: previous } = element
    levels.push({ element, next, previous })
  }
  return levels
}

/** The focusable element at a spot: the same one, or a following, preceding or surrounding one. */
function nearestTo(spot: Spot): HTMLElement | undefined {
  const same = elementOf(spot)
  if (same) return same
  for (const { element, next, previous } of spot) {
    for (const part of [element, next, previous]) {
      const first = isThere(part) && firstFocusable(part)
      if (first) return first
    }
  }
  return undefined
}

const isOfForm = (element: Element) =>
  element.matches(`${isTypedIn}, [type="submit"]`) || element.closest('form') !== null

/** The new place of a lost focus: after a form the element focused before it, otherwise what replaced it. */
function targetAfter([last, ...earlier]: readonly Spot[]): HTMLElement | undefined {
  if (last?.[0] && isOfForm(last[0].element)) {
    // On a phone a focused field would open the keyboard.
    const isPhone = matchMedia('(pointer: coarse)').matches
    const back = earlier.map(elementOf).find((element) => element && !(isPhone && element.matches(isTypedIn)))
    if (back) return back
  }
  for (const spot of last ? [last, ...earlier] : []) {
    const target = nearestTo(spot)
    if (target) return target
  }
  return document.querySelector<HTMLElement>('h1') ?? undefined
}

/** Browsers move lost focus to the body, where the keyboard starts again. `pageOf` identifies the page. */
export function useKeptFocus(pageOf: () => string): void {
  const currentPage = useEffectEvent(pageOf)
  useEffect(() => {
    let spots: Spot[] = []
    let page = ''
    /** The focused element was disabled, at least for a moment. */
    let wasDisabled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (page !== currentPage()) spots = []
      page = currentPage()
      wasDisabled = false
      spots = [spotOf(target), ...spots.filter(([level]) => level?.element !== target)].slice(0, maxSpots)
    }
    const restore = () => {
      timer = undefined
      const last = spots[0]?.[0]
      const { activeElement } = document
      const isOnNothing = activeElement === document.body || activeElement?.matches(':disabled') === true
      // A new page focuses its own heading; a click on nothing blurs on purpose.
      const isLost = last !== undefined && isOnNothing && (wasDisabled || !isThere(last.element))
      wasDisabled = false
      if (isLost && page === currentPage()) targetAfter(spots)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      // A browser blurs a disabled element only with the next frame.
      if (document.activeElement?.matches(':disabled')) wasDisabled = true
      if (!wasDisabled && document.activeElement !== document.body) return
      const isLed = spots[0]?.some(({ element }) => element.matches('[data-leads-focus]'))
      timer ??= setTimeout(restore, isLed ? longPatience : patience)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
