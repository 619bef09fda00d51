import * as z from 'zod/mini'
import { type FirstDay, firstDays, type Language, languages } from '#contract/regional.ts'
import { createPersistedStore, field } from './persisted-store.ts'

export const presets = ['default', 'theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6'] as const
export const fonts = ['Geist', 'Inter', 'Figtree', 'Source Sans 3'] as const
export const locales = languages

export type Locale = Language
export type Preset = (typeof presets)[number]
export type FontFamily = (typeof fonts)[number]

/** The user interface configuration of docs/contract.md 5.2; the fields from `followSystem` on are ours. */
export type Config = {
  layout: 'vertical' | 'horizontal'
  drawerType: 'default' | 'mini-drawer'
  fontFamily: FontFamily
  /** Pixels, 0 to 16. */
  borderRadius: number
  outlinedFilled: boolean
  /** The colour scheme, unless `followSystem` is on. */
  navType: 'light' | 'dark'
  presetColor: Preset
  locale: Locale
  rtlLayout: boolean
  container: boolean
  followSystem: boolean
  menuTone: 'light' | 'dark'
  /** `automatic` follows the shop. */
  firstDay: FirstDay
  singleKeys: boolean
  devtools: boolean
  inspector: boolean
}

export const initialConfig: Config = {
  layout: 'vertical',
  drawerType: 'default',
  fontFamily: 'Geist',
  borderRadius: 8,
  outlinedFilled: true,
  navType: 'light',
  presetColor: 'default',
  locale: 'en',
  rtlLayout: false,
  container: false,
  followSystem: false,
  menuTone: 'light',
  firstDay: 'automatic',
  singleKeys: true,
  devtools: false,
  inspector: false,
}

const Config: z.ZodMiniType<Config> = z.object({
  layout: field(z.enum(['vertical', 'horizontal']), initialConfig.layout),
  drawerType: field(z.enum(['default', 'mini-drawer']), initialConfig.drawerType),
  fontFamily: field(z.enum(fonts), initialConfig.fontFamily),
  borderRadius: field(z.number().check(z.minimum(0), z.maximum(16)), initialConfig.borderRadius),
  outlinedFilled: field(z.boolean(), initialConfig.outlinedFilled),
  navType: field(z.enum(['light', 'dark']), initialConfig.navType),
  presetColor: field(z.enum(presets), initialConfig.presetColor),
  locale: field(z.enum(locales), initialConfig.locale),
  rtlLayout: field(z.boolean(), initialConfig.rtlLayout),
  container: field(z.boolean(), initialConfig.container),
  followSystem: field(z.boolean(), initialConfig.followSystem),
  menuTone: field(z.enum(['light', 'dark']), initialConfig.menuTone),
  firstDay: field(z.enum(firstDays), initialConfig.firstDay),
  singleKeys: field(z.boolean(), initialConfig.singleKeys),
  devtools: field(z.boolean(), initialConfig.devtools),
  inspector: field(z.boolean(), initialConfig.inspector),
})

export const configKey = 'berry-config'

/** The inline script of index.html reads the same entry before paint. */
export const config = createPersistedStore(configKey, Config, initialConfig)

/** Chooses the language of the shop in a browser in which nothing was chosen yet. */
export function followShopLanguage(locale: Locale) {
  if (!config.isStored() && locale !== config.get().locale) configure({ locale })
}

export function configure(part: Partial<Config>) {
  config.set((now) => ({ ...now, ...part }))
}
