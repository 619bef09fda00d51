import type { Locale } from './config.ts'

/** Each language's name in that language. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  ro: 'Română',
  zh: '中文',
}
