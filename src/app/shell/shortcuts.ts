import { useEffect, useEffectEvent } from 'react'
import { features } from '#app/features.ts'
import { config } from '#kernel/config.ts'
import { isInPanel, isModalOpen, isTyping } from '#kernel/keyboard.ts'
import { type PageKeyGroup, pageCommands } from '#kernel/page-commands.ts'

/** Time in ms for the second key of a pair. */
const pairTime = 1200

export type Shortcut = 'palette' | 'help' | 'search' | 'collapse' | 'inspector'

/** Single keys; all can be switched off (WCAG 2.1.4). */
const singleKeys: Record<string, Shortcut> = { '?': 'help', '/': 'search', '[': 'collapse' }

/** Pairs of keys that open the pages of features, written with a space. */
const pagesByKeys = new Map<string, string>(
  features.flatMap(({ shortcut, path }) => (shortcut && path ? [[shortcut, path]] : [])),
)

/** Lists of the help sheet that are the same on every page. */
export type KeyGroup = PageKeyGroup | 'everywhere'

/** The lists of the help sheet in order. `Mod` is Ctrl, or Command on a Mac. */
export const shortcutList = [
  { group: 'list', keys: ['J', 'K'], does: 'move', isSingle: true },
  { group: 'list', keys: ['Enter'], does: 'openRow', isSingle: false },
  { group: 'list', keys: ['X'], does: 'pick', isSingle: true },
  { group: 'list', keys: ['Shift', '↑ ↓'], does: 'extend', isSingle: false },
  { group: 'list', keys: ['Mod', 'A'], does: 'pickAll', isSingle: false },
  { group: 'form', keys: ['Mod', 'S'], does: 'save', isSingle: false },
  { group: 'board', keys: ['Space'], does: 'drag', isSingle: false },
  { group: 'board', keys: ['E'], does: 'cardTitle', isSingle: true },
  { group: 'board', keys: ['C'], does: 'cardComment', isSingle: true },
  { group: 'board', keys: ['A'], does: 'cardPeople', isSingle: true },
  { group: 'board', keys: ['L'], does: 'cardLabels', isSingle: true },
  { group: 'board', keys: ['D'], does: 'cardDay', isSingle: true },
  { group: 'board', keys: ['P'], does: 'cardPriority', isSingle: true },
  { group: 'board', keys: ['M'], does: 'cardMove', isSingle: true },
  { group: 'calendar', keys: ['T'], does: 'today', isSingle: true },
  { group: 'calendar', keys: ['← →'], does: 'turn', isSingle: true },
  { group: 'calendar', keys: ['M', 'W', 'D', 'L'], does: 'views', isSingle: true },
  { group: 'calendar', keys: ['M', 'R'], does: 'moveEvent', isSingle: false },
  { group: 'mail', keys: ['C'], does: 'mailWrite', isSingle: true },
  { group: 'mail', keys: ['E', '#', 'S', 'I', 'U'], does: 'mailTriage', isSingle: true },
  { group: 'mail', keys: ['R', 'A', 'F'], does: 'mailAnswer', isSingle: true },
  { group: 'chat', keys: ['Enter'], does: 'chatSend', isSingle: false },
  { group: 'chat', keys: ['Shift', 'Enter'], does: 'chatLine', isSingle: false },
  { group: 'chat', keys: ['Alt', '↑ ↓'], does: 'chatOther', isSingle: false },
  { group: 'chat', keys: ['↑'], does: 'chatEdit', isSingle: false },
  { group: 'posts', keys: ['Mod', 'Enter'], does: 'postSend', isSingle: false },
  { group: 'reviews', keys: ['P'], does: 'reviewPublish', isSingle: true },
  { group: 'reviews', keys: ['R'], does: 'reviewReject', isSingle: true },
  { group: 'everywhere', keys: ['Mod', 'K'], does: 'palette', isSingle: false },
  { group: 'everywhere', keys: ['?'], does: 'help', isSingle: true },
  { group: 'everywhere', keys: ['/'], does: 'search', isSingle: true },
  { group: 'everywhere', keys: ['['], does: 'collapse', isSingle: true },
  { group: 'everywhere', keys: ['F6'], does: 'landmark', isSingle: false },
  { group: 'everywhere', keys: ['Mod', 'Z'], does: 'undo', isSingle: false },
  { group: 'everywhere', keys: ['Shift', 'F2'], does: 'inspector', isSingle: false },
  { group: 'everywhere', keys: ['Esc'], does: 'close', isSingle: false },
] as const satisfies readonly { group: KeyGroup; keys: readonly string[]; does: string; isSingle: boolean }[]

const shownKeys = (shortcut: string) => shortcut.toUpperCase().split(' ')

/** The keys of a page, as shown in the palette. */
export const keysOfPage: Record<string, readonly string[]> = Object.fromEntries(
  [...pagesByKeys].map(([shortcut, path]) => [path, shownKeys(shortcut)]),
)

/** The features whose pages are opened by two keys, for the help sheet. */
export const featuresWithKeys = features.flatMap(({ key, shortcut }) =>
  shortcut ? [{ key, keys: shownKeys(shortcut) }] : [],
)

export const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** Moves the focus to the next landmark: menu, header, content, messages. */
export function focusNextLandmark(step: 1 | -1 = 1) {
  const landmarks = [...document.querySelectorAll<HTMLElement>('[data-landmark]')].filter(
    (one) => one.getClientRects().length > 0,
  )
  if (landmarks.length === 0) return
  // The innermost landmark comes last.
  const here = landmarks.findLastIndex((one) => one.contains(document.activeElement))
  landmarks[(here + step + landmarks.length) % landmarks.length]?.focus()
}

/** Handles the keys of the whole app. */
export function useShortcuts(does: Record<Shortcut, () => void>, go: (path: string) => void) {
  const run = useEffectEvent((name: Shortcut) => does[name]())
  const open = useEffectEvent(go)
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
      if (!config.get().singleKeys || isTyping(event.target, event.key) || isModalOpen()) return
      const isPair = first.key !== '' && event.timeStamp - first.at < pairTime
      const isSecond = isPair && first.key === 'g'
      const path = isPair ? pagesByKeys.get(`${first.key} ${event.key}`) : undefined
      const name = singleKeys[event.key]
      first = path || name ? { key: '', at: 0 } : { key: event.key, at: event.timeStamp }
      if (path || name) {
        event.preventDefault()
        if (path) open(path)
        else if (name) run(name)
      } else if (!isSecond && !event.shiftKey && !isInPanel(event.target)) {
        const command = pageCommands().find(({ key }) => key === event.key)
        if (!command) return
        event.preventDefault()
        command.run()
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
