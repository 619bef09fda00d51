import { useEffect } from 'react'

/** Pixels between a bar and the messages above it. */
const gap = 8
/** Pixels between the window's edge and Mantine's messages. */
const edge = 16

/** Moves messages at the lower edge above a bar of the page or drawer (`data-bottom-bar`). */
export function useAboveBars(hasMessages: boolean) {
  useEffect(() => {
    if (!hasMessages) return
    let frame = 0
    const reposition = () => {
      frame = 0
      const bars = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) =>
        bar.getBoundingClientRect(),
      )
      for (const root of document.querySelectorAll<HTMLElement>('.mantine-Notifications-root')) {
        if (!root.dataset.position?.startsWith('bottom')) continue
        const { left, right, height } = root.getBoundingClientRect()
        const reach = innerHeight - edge - height - gap
        const tops = bars.flatMap((bar) =>
          bar.height > 0 && bar.bottom > reach && bar.top > height && bar.left < right && bar.right > left
            ? [bar.top]
            : [],
        )
        const lift = Math.max(0, innerHeight - Math.min(innerHeight, ...tops) + gap - edge)
        root.style.setProperty('--bottom-bar', `${tops.length > 0 ? lift : 0}px`)
      }
    }
    const soon = () => {
      frame ||= requestAnimationFrame(reposition)
    }
    reposition()
    const observer = new MutationObserver(soon)
    observer.observe(document.body, { childList: true, subtree: true })
    const events = ['resize', 'scroll', 'transitionend'] as const
    for (const type of events) window.addEventListener(type, soon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const type of events) window.removeEventListener(type, soon, { capture: true })
    }
  }, [hasMessages])
}
