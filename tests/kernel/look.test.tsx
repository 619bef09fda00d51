import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { type Config, initialConfig } from '#kernel/config.ts'
import { applyLook } from '#theme/look.ts'

const html = readFileSync('index.html', 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

function attributes(root: HTMLElement) {
  return Object.fromEntries([...root.attributes].map((one) => [one.name, one.value]))
}

/** The root element after the inline script ran over a stored configuration. */
function beforePaint(stored: string | undefined, systemIsDark: boolean) {
  localStorage.clear()
  if (stored !== undefined) localStorage.setItem('berry-config', stored)
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }))
  const root = document.documentElement
  for (const one of [...root.attributes]) root.removeAttribute(one.name)
  new Function(script)()
  return attributes(root)
}

function afterStart(config: Config, systemIsDark: boolean) {
  const root = document.documentElement
  for (const one of [...root.attributes]) root.removeAttribute(one.name)
  applyLook(root, config, systemIsDark)
  return attributes(root)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const chosen: Config = {
  ...initialConfig,
  navType: 'dark',
  presetColor: 'theme3',
  menuTone: 'dark',
  outlinedFilled: false,
  rtlLayout: true,
  locale: 'ro',
  fontFamily: 'Source Sans 3',
  borderRadius: 14,
}

it.each([
  ['nothing', undefined, initialConfig],
  ['broken JSON', '{', initialConfig],
  ['null', 'null', initialConfig],
  ['unknown values', '{"presetColor":"theme9","borderRadius":99,"locale":"xx"}', initialConfig],
  ['every setting', JSON.stringify(chosen), chosen],
  ['the system scheme', '{"followSystem":true}', { ...initialConfig, followSystem: true }],
])('paints first like the started app with %s stored', (_, stored, config) => {
  for (const dark of [true, false]) {
    expect(beforePaint(stored, dark)).toEqual(afterStart(config, dark))
  }
})

it('reads only storage entries that the app writes', () => {
  const names = [...html.matchAll(/localStorage\.getItem\('([^']+)'\)/g)].map(([, name]) => name)
  expect(names).toContain('fernhill-home')
  const code = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  expect(names.filter((name) => !code.some((text) => text.includes(`'${name}'`)))).toEqual([])
})
