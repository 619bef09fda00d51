import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { config, configure, fonts, initialConfig, locales, presets } from '#kernel/config.ts'
import { denyStorage, inAnotherTab } from '#tests/support/session.ts'

const key = 'berry-config'

beforeEach(() => {
  localStorage.clear()
  config.reset()
})
afterEach(() => vi.resetModules())

/** The configuration of a visit that begins with this in storage. */
async function visitWith(stored: string) {
  localStorage.setItem(key, stored)
  vi.resetModules()
  return (await import('#kernel/config.ts')).config.get()
}

it.each([
  ['borderRadius', 8],
  ['outlinedFilled', true],
  ['navType', 'light'],
  ['presetColor', 'default'],
  ['locale', 'en'],
  ['rtlLayout', false],
  ['container', false],
  ['drawerType', 'default'],
  ['layout', 'vertical'],
] as const)('defaults %s to %s', (field, value) => {
  expect(config.get()[field]).toBe(value)
})

it('has seven presets and four languages', () => {
  expect(presets).toEqual(['default', 'theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6'])
  expect(locales).toEqual(['en', 'fr', 'ro', 'zh'])
  expect(fonts[0]).toBe(initialConfig.fontFamily)
})

it('stores a change immediately and keeps earlier changes', () => {
  configure({ presetColor: 'theme3' })
  configure({ navType: 'dark' })
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
    ...initialConfig,
    presetColor: 'theme3',
    navType: 'dark',
  })
})

it('restores changes on the next visit', async () => {
  configure({ locale: 'ro', borderRadius: 12, firstDay: 'sunday' })
  expect(await visitWith(localStorage.getItem(key) ?? '')).toEqual({
    ...initialConfig,
    locale: 'ro',
    borderRadius: 12,
    firstDay: 'sunday',
  })
})

it.each<[string, unknown]>([
  ['layout', 'diagonal'],
  ['drawerType', 7],
  ['fontFamily', 'Comic Sans'],
  ['borderRadius', 17],
  ['borderRadius', -1],
  ['borderRadius', '8'],
  ['borderRadius', null],
  ['outlinedFilled', 'yes'],
  ['navType', 'dusk'],
  ['presetColor', 'theme7'],
  ['locale', 'de'],
  ['rtlLayout', 1],
  ['container', 'false'],
  ['followSystem', {}],
  ['menuTone', ''],
  ['firstDay', 'friday'],
  ['singleKeys', 0],
  ['devtools', 'on'],
])('resets only a stored %s that is %j', async (field, broken) => {
  const others = { ...initialConfig, borderRadius: 4, locale: 'fr', presetColor: 'theme5', rtlLayout: true }
  const now = await visitWith(JSON.stringify({ ...others, [field]: broken }))
  expect(now).toEqual({ ...others, [field]: initialConfig[field as keyof typeof initialConfig] })
})

it('gives a field missing in an older version its default', async () => {
  const { menuTone: _menuTone, ...older } = { ...initialConfig, locale: 'zh' }
  expect(await visitWith(JSON.stringify(older))).toEqual({ ...initialConfig, locale: 'zh' })
})

it.each(['', 'null', '[]', '"dark"', '{"locale":', 'undefined'])(
  'treats a storage that holds %s as empty',
  async (stored) => {
    expect(await visitWith(stored)).toEqual(initialConfig)
  },
)

it('follows changes of another tab immediately', () => {
  const seen: string[] = []
  const stop = config.subscribe(() => seen.push(config.get().presetColor))
  inAnotherTab(key, JSON.stringify({ ...initialConfig, presetColor: 'theme2' }))
  expect(seen).toEqual(['theme2'])
  inAnotherTab('something-else', '{}')
  expect(seen).toEqual(['theme2'])
  inAnotherTab(null, null)
  expect(config.get()).toEqual(initialConfig)
  stop()
})

it('resets only the invalid field of another tab', () => {
  configure({ locale: 'fr' })
  inAnotherTab(key, JSON.stringify({ ...initialConfig, locale: 'fr', navType: 'dusk' }))
  expect(config.get()).toEqual({ ...initialConfig, locale: 'fr' })
})

it('applies a change when the storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  configure({ navType: 'dark' })
  expect(config.get().navType).toBe('dark')
})

it('starts with defaults without storage and applies changes', async () => {
  denyStorage(vi.spyOn)
  vi.resetModules()
  const fresh = await import('#kernel/config.ts')
  expect(fresh.config.get()).toEqual(initialConfig)
  fresh.configure({ navType: 'dark' })
  expect(fresh.config.get().navType).toBe('dark')
})

it('restores and stores every default on reset', () => {
  configure({ locale: 'zh', layout: 'horizontal', devtools: true })
  config.reset()
  expect(config.get()).toEqual(initialConfig)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(initialConfig)
})

it('follows the language of the shop until something was chosen in this browser', async () => {
  localStorage.clear()
  vi.resetModules()
  const fresh = await import('#kernel/config.ts')
  fresh.followShopLanguage('fr')
  expect(fresh.config.get().locale).toBe('fr')
  fresh.followShopLanguage('ro')
  expect(fresh.config.get().locale).toBe('fr')
})

it('keeps a chosen language where storage is denied', async () => {
  denyStorage(vi.spyOn)
  vi.resetModules()
  const fresh = await import('#kernel/config.ts')
  fresh.configure({ locale: 'zh' })
  fresh.followShopLanguage('fr')
  expect(fresh.config.get().locale).toBe('zh')
})
