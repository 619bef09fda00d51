import { useEffect, useEffectEvent } from 'react'
import { config } from '#kernel/config.ts'
import { isModalOpen, isTyping } from '#kernel/keys.ts'

/** How long the second key of a pair may take. */
const pairTime = 1200

export type Shortcut =
  | 'palette'
  | 'help'
  | 'search'
  | 'collapse'
  | 'inspector'
  | 'goDashboard'
  | 'goProducts'
  | 'goOrders'
  | 'goCustomers'
  | 'goBoard'
  | 'goCalendar'
  | 'goChat'
  | 'goContacts'
  | 'goMail'
  | 'goInvoices'
  | 'goStock'
  | 'goReviews'
  | 'goSocial'

/** Single keys, and pairs written with a space; all can be switched off (WCAG 2.1.4). */
const singleKeys: Record<string, Shortcut> = {
  '?': 'help',
  '/': 'search',
  '[': 'collapse',
  'g d': 'goDashboard',
  'g p': 'goProducts',
  'g o': 'goOrders',
  'g c': 'goCustomers',
  'g k': 'goBoard',
  'g a': 'goCalendar',
  'g m': 'goMail',
  'g h': 'goChat',
  'g t': 'goContacts',
  'g i': 'goInvoices',
  'g s': 'goStock',
  'g r': 'goReviews',
  'g f': 'goSocial',
}

/** What the list of shortcuts shows, in its order. `Mod` is Ctrl, or Command on a Mac. */
export const shortcutList = [
  { keys: ['Mod', 'K'], does: 'palette', isSingle: false },
  { keys: ['?'], does: 'help', isSingle: true },
  { keys: ['/'], does: 'search', isSingle: true },
  { keys: ['['], does: 'collapse', isSingle: true },
  { keys: ['G', 'D'], does: 'goDashboard', isSingle: true },
  { keys: ['G', 'P'], does: 'goProducts', isSingle: true },
  { keys: ['G', 'O'], does: 'goOrders', isSingle: true },
  { keys: ['G', 'C'], does: 'goCustomers', isSingle: true },
  { keys: ['G', 'K'], does: 'goBoard', isSingle: true },
  { keys: ['G', 'A'], does: 'goCalendar', isSingle: true },
  { keys: ['G', 'M'], does: 'goMail', isSingle: true },
  { keys: ['G', 'H'], does: 'goChat', isSingle: true },
  { keys: ['G', 'T'], does: 'goContacts', isSingle: true },
  { keys: ['G', 'I'], does: 'goInvoices', isSingle: true },
  { keys: ['G', 'S'], does: 'goStock', isSingle: true },
  { keys: ['G', 'R'], does: 'goReviews', isSingle: true },
  { keys: ['G', 'F'], does: 'goSocial', isSingle: true },
  { keys: ['J', 'K'], does: 'move', isSingle: true },
  { keys: ['X'], does: 'pick', isSingle: true },
  { keys: ['Mod', 'A'], does: 'pickAll', isSingle: false },
  { keys: ['Space'], does: 'drag', isSingle: false },
  { keys: ['T'], does: 'today', isSingle: true },
  { keys: ['M', 'W', 'D', 'L'], does: 'views', isSingle: true },
  { keys: ['M', 'R'], does: 'moveEvent', isSingle: false },
  { keys: ['Enter'], does: 'chatSend', isSingle: false },
  { keys: ['Shift', 'Enter'], does: 'chatLine', isSingle: false },
  { keys: ['Alt', '↑ ↓'], does: 'chatOther', isSingle: false },
  { keys: ['↑'], does: 'chatEdit', isSingle: false },
  { keys: ['Mod', 'Enter'], does: 'postSend', isSingle: false },
  { keys: ['C'], does: 'mailWrite', isSingle: true },
  { keys: ['E', '#', 'S', 'I', 'U'], does: 'mailTriage', isSingle: true },
  { keys: ['R', 'A', 'F'], does: 'mailAnswer', isSingle: true },
  { keys: ['F6'], does: 'landmark', isSingle: false },
  { keys: ['Shift', 'F2'], does: 'inspector', isSingle: false },
  { keys: ['Esc'], does: 'close', isSingle: false },
] as const

export const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** Moves the focus to the next part of the page: menu, header, content, messages. */
export function focusNextLandmark(step: 1 | -1 = 1) {
  const landmarks = [...document.querySelectorAll<HTMLElement>('[data-landmark]')].filter(
    (one) => one.getClientRects().length > 0,
  )
  if (landmarks.length === 0) return
  const here = landmarks.findIndex((one) => one.contains(document.activeElement))
  landmarks[(here + step + landmarks.length) % landmarks.length]?.focus()
}

/** Listens to the keys of the whole app. */
export function useShortcuts(does: Record<Shortcut, () => void>) {
  const run = useEffectEvent((name: Shortcut) => does[name]())
  useEffect(() => {
    let first = { key: '', at: 0 }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'F6' && !isModalOpen()) {
        event.preventDefault()
        focusNextLandmark(event.shiftKey ? -1 : 1)
        return
      }
      if (event.key === 'F2' && event.shiftKey && config.get().inspector) {
        event.preventDefault()
        run('inspector')
        return
      }
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        run('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (!config.get().singleKeys || isTyping(event.target) || isModalOpen()) return
      const isPair = first.key !== '' && event.timeStamp - first.at < pairTime
      const name = (isPair && singleKeys[`${first.key} ${event.key}`]) || singleKeys[event.key]
      first = name ? { key: '', at: 0 } : { key: event.key, at: event.timeStamp }
      if (!name) return
      event.preventDefault()
      run(name)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
