import { useEffect, useEffectEvent } from 'react'
import { config } from './config.ts'
import { isInPanel, isModalOpen, isTyping } from './keyboard.ts'

/** Time in ms for the second key of a pair such as `g d`, the same as in the shell. */
const pairTime = 1200

/** Single keys of a page, unless they are switched off; `onKey` returns true for a key it used. */
export function useSingleKeys(onKey: (key: string) => boolean) {
  const run = useEffectEvent(onKey)
  useEffect(() => {
    let pairUntil = 0
    const listen = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp < pairUntil
      pairUntil = event.key === 'g' ? event.timeStamp + pairTime : 0
      if (event.defaultPrevented || event.isComposing || isSecond) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // A symbol may need Shift; a letter with it means something else.
      if (event.shiftKey && /^([a-z]|Arrow\w+)$/i.test(event.key)) return
      if (
        !config.get().singleKeys ||
        isTyping(event.target, event.key) ||
        isModalOpen() ||
        isInPanel(event.target)
      )
        return
      if (run(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
