import { useEffect, useRef } from 'react'

/** Room in px between the current tab and the edge of its row. */
const room = 20

/** A ref for a row of tabs that is wider than its place: the row scrolls until the current tab is in sight. */
export function useCurrentInSight(current: string | undefined) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the tab that the row marks
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab) return
    const [place, box] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    const before = box.left - room - place.left
    const after = box.right + room - place.right
    // `scrollIntoView` would scroll the page as well.
    if (before < 0) row.current.scrollLeft += before
    else if (after > 0) row.current.scrollLeft += after
  }, [current])
  return row
}
