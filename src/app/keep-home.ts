import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { config, configKey } from '#kernel/config.ts'
import { session } from '#kernel/session.ts'
import { keptHomeKey } from '#offline/saved-mark.ts'

declare const __BUILD_ID__: string

/** Pause in ms after which the page has drawn what it loads. */
const quiet = 1500
/** Characters of a home that is kept: a twentieth of the browser's small storage. */
const longest = 250_000

/**
 * Keeps the drawn home for the next visit, which shows it before the app runs (script of index.html). It belongs to the
 * account, the build, the settings and the width of the window; `wipeReads` deletes it with the other copies.
 */
function keepHome(language: string) {
  // The texts of a language that was just chosen arrive after the choice.
  if (language !== config.get().locale) return
  const root = document.getElementById('root')
  if (!root?.querySelector('main dd') || root.querySelector('[data-skeleton]')) return
  if (!onlineManager.isOnline() || !session.isValid()) return
  // A page has one `main`, and that of the app is drawn under this one.
  const html = root.innerHTML.replace(/<(\/?)main\b/g, '<$1div')
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  try {
    if (html.length > longest) return localStorage.removeItem(keptHomeKey)
    const kept = {
      user: session.userId(),
      build: __BUILD_ID__,
      config: localStorage.getItem(configKey),
      width: innerWidth,
      styles: styles.map(({ href }) => new URL(href).pathname),
      html,
    }
    localStorage.setItem(keptHomeKey, JSON.stringify(kept))
  } catch {
    // Storage is denied or full: the next visit draws its home itself.
  }
}

/** Keeps the drawn page with these figures in this language, and again when it is left. */
export function useKeepHome(figures: unknown, isWanted: boolean) {
  const { language } = useTranslation().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: other figures are another page
  useEffect(() => {
    if (!isWanted || !import.meta.env.PROD) return
    const timer = setTimeout(
      () => (globalThis.requestIdleCallback ?? setTimeout)(() => keepHome(language)),
      quiet,
    )
    const leave = () => document.hidden && keepHome(language)
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [figures, isWanted, language])
}
