import type { CSSProperties } from 'react'
import { type CalendarEvent, tagOf, tags } from '#contract/calendar.ts'

/** The variables by which something is drawn in the colour of an event, in both schemes. */
export type Paint = CSSProperties & {
  '--paint-bg': string
  '--paint-text': string
  /** Of a mark on its background. */
  '--paint-bar': string
  /** Of a mark on the page. */
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

/** As a tag is drawn, 1 to 8. */
export const tagPaint = (tag: number): Paint => paints[tag - 1] ?? (paints[0] as Paint)

/** As an event is drawn: as its tag, or in the colour that an older client gave it. */
export function paintOf({ color, textColor }: Pick<CalendarEvent, 'color' | 'textColor'>): Paint {
  const tag = tagOf(color)
  if (tag) return tagPaint(tag)
  const text = readable(color, textColor)
  return { '--paint-bg': color, '--paint-text': text, '--paint-bar': text, '--paint-mark': seen(color) }
}

/** The least contrast of a mark (WCAG 1.4.11), and how light a dark page is. */
const leastMark = 3
const darkPage = 0.015

/** A colour as it can be seen on a light page and on a dark one: where it could not, with some of the page's text in it. */
function seen(color: string): string {
  const own = light(color)
  const isSeen = own !== undefined && contrast(own, 1) >= leastMark && contrast(own, darkPage) >= leastMark
  return isSeen ? color : `color-mix(in oklab, ${color}, var(--c-title) 50%)`
}

/** The colours of the wire of a tag. */
export function tagColours(tag: number) {
  const { color, textColor } = tags[tag - 1] ?? tags[0]
  return { color, textColor }
}

/** The least contrast of small text (WCAG 1.4.3). */
const least = 4.5

/** The text colour somebody chose, or black or white when it could not be read on the background. */
export function readable(background: string, text: string): string {
  const behind = light(background)
  const own = light(text)
  if (behind === undefined) return own === undefined ? '#000' : text
  if (own !== undefined && contrast(behind, own) >= least) return text
  return contrast(behind, 0) >= contrast(behind, 1) ? '#000' : '#fff'
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** How light a colour is, 0 to 1; undefined for what is no hex colour. */
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
