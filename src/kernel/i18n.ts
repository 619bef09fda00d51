import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Texts } from '#locales/types.gen.ts'
import { config, type Locale } from './config.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
    strictKeyChecks: true
  }
}

export type Area = keyof Texts

/** The synonyms by which the palette finds a command, such as `orders.refund`. */
export type SynonymKey = {
  [Name in keyof Texts['synonyms']]: `${Name}.${keyof Texts['synonyms'][Name] & string}`
}[keyof Texts['synonyms']]

export type AreaWith<Keys> = { [Name in Area]: Texts[Name] extends Keys ? Name : never }[Area]

// Each language's table of files comes with its texts: all of them together are too long for the first file.
const tables = {
  en: () => import('./areas/en.ts'),
  fr: () => import('./areas/fr.ts'),
  ro: () => import('./areas/ro.ts'),
  zh: () => import('./areas/zh.ts'),
} satisfies Record<Locale, () => Promise<unknown>>

async function readTexts(language: Locale, area: string): Promise<Record<string, unknown>> {
  const { files } = await tables[language]()
  const load = files[`../../../locales/${language}/${area}.json`]
  if (!load) throw new Error(`no texts for ${language}/${area}`)
  return await load()
}

const lazyFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  read: (language, area) => readTexts(language as Locale, area),
}

export function startI18n(): Promise<void> {
  started = start()
  return started
}

let started: Promise<void> = Promise.resolve()

async function start(): Promise<void> {
  if (i18next.isInitialized) return void (await i18next.changeLanguage(config.get().locale))
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: config.get().locale,
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  // Follows changes of the setting, from other tabs too.
  config.subscribe(() => void switchLanguage(config.get().locale))
  // Another language may have been chosen while the first texts were loading.
  await switchLanguage(config.get().locale)
}

let requestedLocale: Locale | undefined
async function switchLanguage(locale: Locale) {
  if (locale !== (requestedLocale ?? i18next.language)) {
    requestedLocale = locale
    await i18next.changeLanguage(locale)
    // Another language may have been chosen in the meantime.
    if (locale !== requestedLocale) return
  }
  document.documentElement.lang = locale
}

export async function loadTexts(...areas: Area[]): Promise<void> {
  await started
  await i18next.loadNamespaces(areas)
}

/** Loads texts of a language besides the reader's, such as that of a document. */
export async function loadTextsOf(language: Locale, ...areas: Area[]): Promise<void> {
  await started
  await Promise.all(
    areas.map(async (area) => {
      if (i18next.hasResourceBundle(language, area)) return
      i18next.addResourceBundle(language, area, await readTexts(language, area))
    }),
  )
}

export const withTexts = async <File>(file: Promise<File>, ...areas: Area[]): Promise<File> =>
  (await Promise.all([file, loadTexts(...areas)]))[0]
