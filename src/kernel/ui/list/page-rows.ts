import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

// What lists share that draw only the rows near the window.

/** The page scrolls: the window stands in the place of the element that scrolls otherwise. */
export const pageScroll = {
  getScrollElement: () => window,
  initialOffset: () => window.scrollY,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
} as unknown as { getScrollElement: () => HTMLElement }

/** The row that has the focus stays, wherever the window is, and so do those that the arrow keys lead to. */
export function withFocused(range: Range, at: number) {
  const drawn = defaultRangeExtractor(range)
  if (at < 0) return drawn
  const kept = [at - 1, at, at + 1].filter((index) => index >= 0 && index < range.count)
  return [...new Set([...drawn, ...kept])].toSorted((one, other) => one - other)
}

/** How far the rows begin below the start of what scrolls. */
export function useSpaceBefore(
  body: RefObject<HTMLElement | null>,
  /** What scrolls, when it is not the page. */
  region?: RefObject<HTMLElement | null>,
) {
  const [space, setSpace] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = region?.current
      const top = body.current?.getBoundingClientRect().top ?? 0
      const shift = box ? box.scrollTop - box.getBoundingClientRect().top : window.scrollY
      setSpace(Math.round(top + shift))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body, region])
  return space
}
