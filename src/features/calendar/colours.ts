import type { CSSProperties } from 'react'
import { type CalendarEvent, tagOf, tags } from '#contract/calendar.ts'

export type Paint = CSSProperties & {
  '--paint-bg': string
  '--paint-text': string
  '--paint-bar': string
  '--paint-mark': string
}

const paints = tags.map(
  (_, at): Paint => ({
    '--paint-bg': `var(--tag-${at + 1}-bg)`,
    '--paint-text': `var(--tag-${at + 1}-text)`,
    '--paint-bar': `var(--chart-${at + 1})`,
    '--paint-mark': `var(--chart-${at + 1})`,
  }),
)

/** `tag` is 1 to 8. */
export const tagPaint = (tag: number): Paint => paints[tag - 1] ?? (paints[0] as Paint)

export function paintOf({ color, textColor }: Pick<CalendarEvent, 'color' | 'textColor'>): Paint {
  const tag = tagOf(color)
  if (tag) return tagPaint(tag)
  const text = readable(color, textColor)
  return { '--paint-bg': color, '--paint-text': text, '--paint-bar': text, '--paint-mark': seen(color) }
}

/** The least contrast of a mark (WCAG 1.4.11), and the luminance of a dark page. */
const leastMark = 3
const darkPage = 0.015

/** A colour visible on light and dark pages: mixed with the page's text colour where contrast is too low. */
function seen(color: string): string {
  const lightColor = light(color)
  const isSeen =
    lightColor !== undefined &&
    contrast(lightColor, 1) >= leastMark &&
    contrast(lightColor, darkPage) >= leastMark
  return isSeen ? color : `color-mix(in oklab, ${color}, var(--c-title) 50%)`
}

export function tagColours(tag: number) {
  const { color, textColor } = tags[tag - 1] ?? tags[0]
  return { color, textColor }
}

/** The least contrast of small text (WCAG 1.4.3). */
const least = 4.5

/** The chosen text colour, or black or white when its contrast is too low. */
export function readable(background: string, text: string): string {
  const behind = light(background)
  const lightText = light(text)
  if (behind === undefined) return lightText === undefined ? '#000' : text
  if (lightText !== undefined && contrast(behind, lightText) >= least) return text
  return contrast(behind, 0) >= contrast(behind, 1) ? '#000' : '#fff'
}

const contrast = (value: number, other: number) =>
  (Math.max(value, other) + 0.05) / (Math.min(value, other) + 0.05)

/** Relative luminance, 0 to 1; undefined for anything but a hex colour. */
function light(color: string): number | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(color)
  const hex = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : color.slice(1, 7)
  if (!color.startsWith('#') || !/^[\da-f]{6}$/i.test(hex)) return undefined
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}
