import type { FontFamily, Locale } from '#kernel/config.ts'

// The faces of Geist, the default, are in the first stylesheet for an early paint; a browser loads a face's file only
// when text uses it.
import '@fontsource-variable/geist/wght.css'

const others: Partial<Record<FontFamily, () => Promise<unknown>>> = {
  Inter: () => import('@fontsource-variable/inter/wght.css'),
  Figtree: () => import('@fontsource-variable/figtree/wght.css'),
  'Source Sans 3': () => import('@fontsource-variable/source-sans-3/wght.css'),
}

/** Loads a family's faces; its files follow when text uses them. */
export async function loadFont(family: FontFamily): Promise<void> {
  await others[family]?.()
}

/** The page's font faces with absolute URLs, for a frame of another origin. */
export function facesForFrame(): string {
  const sheets = [...document.styleSheets].filter(({ href }) => href?.startsWith(location.origin))
  const faces = sheets.flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSFontFaceRule ? rule.cssText.replace(/url\("?([^")]+)"?\)/g, nameOf(sheet)) : [],
    ),
  )
  return faces.join('')
}

const nameOf =
  ({ href }: CSSStyleSheet) =>
  (_: string, file: string) =>
    `url("${new URL(file, href ?? location.href)}")`

/** Systems with a Chinese font use it; plain Linux may have none and gets slices of Noto Sans SC. */
export async function loadScript(locale: Locale): Promise<void> {
  if (locale !== 'zh' || !/Linux/.test(navigator.userAgent) || /Android/.test(navigator.userAgent)) return
  await import('@fontsource-variable/noto-sans-sc/wght.css')
}
