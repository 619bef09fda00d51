import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

// Common parts of lists that draw only the rows near the viewport.

export const pageScroll = {
  getScrollElement: () => window,
  initialOffset: () => window.scrollY,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
} as unknown as { getScrollElement: () => HTMLElement }

/** The focused row stays drawn, and so do those that arrow keys can reach. */
export function withFocused(range: Range, at: number) {
  const drawn = defaultRangeExtractor(range)
  if (at < 0) return drawn
  const neighbourIndexes = [at - 1, at, at + 1].filter((index) => index >= 0 && index < range.count)
  return [...new Set([...drawn, ...neighbourIndexes])].toSorted((a, b) => a - b)
}

/** Offset of the rows from the start of the scroll container. */
export function useSpaceBefore(
  body: RefObject<HTMLElement | null>,
  /** The scroll container, unless it is the page. */
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
