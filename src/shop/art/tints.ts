import type { ColorCode } from '#contract/catalogue.ts'

/** Lightness, chroma and hue of OKLCH. */
export type Tint = readonly [lightness: number, chroma: number, hue: number]

/** Colours of the catalogue by code (docs/contract.md 4.4), the same in every preset and scheme. */
const tints: Record<ColorCode, Tint> = {
  primary200: [0.74, 0.1, 252],
  primaryDark: [0.44, 0.13, 258],
  secondary200: [0.76, 0.09, 300],
  secondaryMain: [0.52, 0.15, 300],
  successLight: [0.82, 0.11, 150],
  successMain: [0.65, 0.15, 152],
  successDark: [0.45, 0.11, 155],
  errorLight: [0.74, 0.11, 20],
  errorMain: [0.58, 0.19, 25],
  errorDark: [0.42, 0.14, 24],
  warningMain: [0.84, 0.15, 92],
  warningDark: [0.68, 0.13, 82],
  orangeMain: [0.71, 0.15, 52],
  orangeDark: [0.56, 0.14, 44],
  darkLight: [0.62, 0.012, 260],
  darkMain: [0.27, 0.012, 260],
}

export const tintOf = (code: string): Tint | undefined => (tints as Record<string, Tint | undefined>)[code]

/** True when text on a colour of the catalogue must be dark. */
export const isLight = (code: string) => (tintOf(code)?.[0] ?? 1) > 0.62

export function paintOf(code: string): string {
  const tint = tintOf(code)
  return tint ? `oklch(${tint.join(' ')})` : 'transparent'
}
