import type { Locale } from './config.ts'

/** Every language in its own words, whatever language is on screen. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  ro: 'Română',
  zh: '中文',
}
