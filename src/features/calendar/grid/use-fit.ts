import { type RefObject, useEffect, useLayoutEffect } from 'react'
import styles from './grid.module.css'

/** Gives the style sheet the place of the calendar on the page, so that it ends with the window. */
export function useFit(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const measure = () => {
      if (!box.current) return
      const top = Math.round(box.current.getBoundingClientRect().top + window.scrollY)
      box.current.style.setProperty('--top', `${top}px`)
    }
    measure()
    // The head above may wrap or unfold.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [box])
}

/** Height in pixels of the row of weekdays. */
const headHeight = 36
const firstHour = '07:30:00'

export function useOpeningHour(box: RefObject<HTMLElement | null>, hasHours: boolean) {
  useEffect(() => {
    if (!hasHours) return
    // The library needs some frames to measure its rows.
    let frames = 12
    let frame = 0
    const scroll = () => {
      const first = box.current?.querySelector(`[data-time="${firstHour}"]`)
      if (!box.current || !first) return
      const by = first.getBoundingClientRect().top - box.current.getBoundingClientRect().top
      // The sticky heads cover this height.
      const days = box.current.querySelector(`.${styles.allDayHead}`)?.clientHeight ?? 0
      box.current.scrollTop += by - headHeight - days
      frames -= 1
      if (frames > 0) frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [box, hasHours])
}
