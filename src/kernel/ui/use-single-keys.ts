import { useEffect, useEffectEvent } from 'react'
import { config } from '#kernel/config.ts'
import { isInPanel, isModalOpen, isTyping } from '#kernel/keys.ts'

/** How long the second key of a pair such as `g d` may take, as the shell has it. */
const pairTime = 1200

/** The single keys of a page, unless they are switched off; answers whether a key was one of them. */
export function useSingleKeys(onKey: (key: string) => boolean) {
  const run = useEffectEvent(onKey)
  useEffect(() => {
    let pairUntil = 0
    const listen = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp < pairUntil
      pairUntil = event.key === 'g' ? event.timeStamp + pairTime : 0
      if (event.defaultPrevented || event.isComposing || isSecond) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // A sign may need Shift, a letter means something else with it.
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
