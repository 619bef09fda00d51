import { useEffect, useEffectEvent } from 'react'
import { config } from './config.ts'

/** True when the focused element uses the key itself: a field any key, a segmented control its arrows. */
export function isTyping(target: EventTarget | null, key = ''): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  if (target instanceof HTMLInputElement && target.type === 'radio') return key.startsWith('Arrow')
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

/**
 * Returns the key as shortcuts are named: a letter in lower case even with Caps Lock. Layouts without Latin letters have
 * the shortcuts where a US keyboard has the letters.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const isOtherScript = /^\P{ASCII}$/u.test(key)
  return letter && isOtherScript ? letter : key
}

/** True while an input method uses the keys; some browsers report that only by the key code. */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

export const isModalOpen = () => document.querySelector('dialog[open], [aria-modal="true"]') !== null

/** True within a menu, dialog or list box, which have their own keys. */
export const isInPanel = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null

/** For controls in a dialog's form: Escape closes the form and not the dialog. */
export const ownEscape = { 'data-mantine-stop-propagation': true } as const

/** Time in ms for the second key of a pair such as `g d`, the same as in the shell. */
const pairTime = 1200

/** Single keys of a page, unless they are switched off; `onKey` returns true for a key it used. */
export function useSingleKeys(onKey: (key: string) => boolean) {
  const run = useEffectEvent(onKey)
  useEffect(() => {
    let pairUntil = 0
    const listen = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp < pairUntil
      const key = shortcutKey(event)
      pairUntil = key === 'g' ? event.timeStamp + pairTime : 0
      if (event.defaultPrevented || isComposing(event) || isSecond) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // A symbol may need Shift; a letter with it means something else.
      if (event.shiftKey && /^([a-z]|Arrow\w+)$/.test(key)) return
      if (
        !config.get().singleKeys ||
        isTyping(event.target, event.key) ||
        isModalOpen() ||
        isInPanel(event.target)
      )
        return
      if (run(key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
