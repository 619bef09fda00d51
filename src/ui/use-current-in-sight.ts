import { useEffect, useRef } from 'react'

/** Room in px between the current tab and the edge of its row. */
const room = 20

/** A ref for a row of tabs that is wider than its place: the row scrolls until the current tab is in sight. */
export function useCurrentInSight(current: string | undefined) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the tab that the row marks
  useEffect(() => {
    const tabs = row.current
    const tab = tabs?.querySelector('[aria-current]')
    if (!tabs || !tab) return
    const scroll = () => {
      const [place, box] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()]
      const before = box.left - room - place.left
      const after = box.right + room - place.right
      // `scrollIntoView` would scroll the page as well.
      if (before < 0) tabs.scrollLeft += before
      else if (after > 0) tabs.scrollLeft += after
    }
    scroll()
    // Counts that arrive later make the tabs wider.
    const observer = new ResizeObserver(scroll)
    for (const each of tabs.children) observer.observe(each)
    return () => observer.disconnect()
  }, [current])
  return row
}
