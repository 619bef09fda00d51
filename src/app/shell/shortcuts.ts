import { useEffect, useEffectEvent } from 'react'
import { features } from '#app/features.ts'
import { config } from '#kernel/config.ts'
import type { PageKeys } from '#kernel/feature.ts'
import { isComposing, isInPanel, isModalOpen, isTyping, shortcutKey } from '#kernel/keyboard.ts'
import { pageCommands } from '#kernel/page-commands.ts'

/** Time in ms for the second key of a pair. */
const pairTime = 1200

export type Shortcut = 'palette' | 'help' | 'search' | 'collapse' | 'inspector'

/** Single keys; all can be switched off (WCAG 2.1.4). */
const singleKeys: Record<string, Shortcut> = { '?': 'help', '/': 'search', '[': 'collapse' }

const pagesByKeys = new Map<string, string>(
  features.flatMap(({ shortcut, path }) => (shortcut && path ? [[shortcut, path]] : [])),
)

/** Keys that work on every page; `Mod` is Ctrl, or Command on a Mac. */
const everywhere = [
  { keys: ['Mod', 'K'], does: 'palette' },
  { keys: ['?'], does: 'help', isSingle: true },
  { keys: ['/'], does: 'search', isSingle: true },
  { keys: ['['], does: 'collapse', isSingle: true },
  { keys: ['F6'], does: 'landmark' },
  { keys: ['Mod', 'Z'], does: 'undo' },
  { keys: ['Shift', 'F2'], does: 'inspector' },
  { keys: ['Esc'], does: 'close' },
] as const satisfies readonly PageKeys[]

const listKeys = [
  { keys: ['J', 'K'], does: 'move', isSingle: true },
  { keys: ['Enter'], does: 'openRow' },
  { keys: ['X'], does: 'pick', isSingle: true },
  { keys: ['Shift', '↑ ↓'], does: 'extend' },
  { keys: ['Mod', 'A'], does: 'pickAll' },
] as const satisfies readonly PageKeys[]

const formKeys = [{ keys: ['Mod', 'S'], does: 'save' }] as const satisfies readonly PageKeys[]

export const keyGroups: Record<string, readonly PageKeys[]> = {
  everywhere,
  list: listKeys,
  form: formKeys,
  ...Object.fromEntries(features.flatMap(({ key, keys }) => (keys ? [[key, keys]] : []))),
}

const shownKeys = (shortcut: string) => shortcut.toUpperCase().split(' ')

/** The keys of a page, as shown in the palette. */
export const keysOfPage: Record<string, readonly string[]> = Object.fromEntries(
  [...pagesByKeys].map(([shortcut, path]) => [path, shownKeys(shortcut)]),
)

export const featuresWithKeys = features.flatMap(({ key, path, shortcut }) =>
  shortcut && path ? [{ key, path, keys: shownKeys(shortcut) }] : [],
)

export const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

export function focusNextLandmark(step: 1 | -1 = 1) {
  const landmarks = [...document.querySelectorAll<HTMLElement>('[data-landmark]')].filter(
    (element) => element.getClientRects().length > 0,
  )
  if (landmarks.length === 0) return
  // The innermost landmark comes last.
  const here = landmarks.findLastIndex((landmark) => landmark.contains(document.activeElement))
  landmarks[(here + step + landmarks.length) % landmarks.length]?.focus()
}

export function useShortcuts(does: Record<Shortcut, () => void>, go: (path: string) => void) {
  const run = useEffectEvent((name: Shortcut) => does[name]())
  const open = useEffectEvent(go)
  useEffect(() => {
    let first = { key: '', at: 0 }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return
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
      const key = shortcutKey(event)
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        run('palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (!config.get().singleKeys || isTyping(event.target, event.key) || isModalOpen()) return
      // A letter with Shift means something else.
      if (event.shiftKey && /^[a-z]$/.test(key)) return
      const isPair = first.key !== '' && event.timeStamp - first.at < pairTime
      const isSecond = isPair && first.key === 'g'
      const path = isPair ? pagesByKeys.get(`${first.key} ${key}`) : undefined
      const name = singleKeys[key]
      first = path || name ? { key: '', at: 0 } : { key, at: event.timeStamp }
      if (path || name) {
        event.preventDefault()
        if (path) open(path)
        else if (name) run(name)
      } else if (!isSecond && !event.shiftKey && !isInPanel(event.target)) {
        const command = pageCommands().find((candidate) => candidate.key === key)
        if (!command) return
        event.preventDefault()
        command.run()
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
