import { useEffect, useRef } from 'react'

/** Room in px between the current tab and the edge of its row. */
const room = 20

/** A ref for a row of tabs that is wider than its place: the row scrolls until the current tab is in sight. */
export function useCurrentInSight(current: string | undefined) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the tab that the row marks
  useEffect(() => {
    const tabs = row.current
    if (!tabs) return
    const scroll = () => {
      const tab = tabs.querySelector('[aria-current]')
      if (!tab) return
      const [tabsBox, box] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()]
      const leftGap = box.left - room - tabsBox.left
      const after = box.right + room - tabsBox.right
      // `scrollIntoView` would scroll the page as well.
      if (leftGap < 0) tabs.scrollLeft += leftGap
      else if (after > 0) tabs.scrollLeft += after
    }
    scroll()
    // Counts that arrive later make the tabs wider, and a turned phone makes the row narrower.
    const sizes = new ResizeObserver(scroll)
    const observe = () => {
      for (const each of [tabs, ...tabs.children]) sizes.observe(each)
    }
    observe()
    // Saved views may arrive later too; the size of a new tab is reported immediately.
    const tabList = new MutationObserver(observe)
    tabList.observe(tabs, { childList: true })
    return () => {
      sizes.disconnect()
      tabList.disconnect()
    }
  }, [current])
  return row
}
