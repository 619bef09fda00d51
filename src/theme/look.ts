import type { Config } from '#kernel/config.ts'

export function schemeOf(config: Config, systemIsDark: boolean): 'light' | 'dark' {
  if (config.followSystem) return systemIsDark ? 'dark' : 'light'
  return config.navType
}

/** The inline script of index.html does the same before the first paint; a test compares the two. */
export function applyLook(root: HTMLElement, config: Config, systemIsDark: boolean): void {
  const scheme = schemeOf(config, systemIsDark)
  root.dataset.preset = config.presetColor
  root.dataset.scheme = scheme
  root.dataset.mantineColorScheme = scheme
  root.dataset.nav = config.menuTone
  root.dataset.filled = config.outlinedFilled ? 'on' : 'off'
  root.dir = config.rtlLayout ? 'rtl' : 'ltr'
  root.lang = config.locale
  root.style.setProperty('--font-choice', `'${config.fontFamily} Variable'`)
  root.style.setProperty('--r', `${config.borderRadius}px`)
}
