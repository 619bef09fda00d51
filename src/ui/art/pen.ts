import { short } from './dice.ts'

export type Station = readonly [halfWidth: number, y: number]

/** A turned outline, mirrored at x = 80. */
export function lathe(stations: readonly Station[]) {
  const side = (sign: number, points: readonly Station[]) =>
    points
      .map(([width, y], index) => {
        const previousPoint = points[index - 1]
        if (!previousPoint) return ''
        const middle = short((previousPoint[1] + y) / 2)
        return `C${short(80 + sign * previousPoint[0])} ${middle} ${short(80 + sign * width)} ${middle} ${short(80 + sign * width)} ${short(y)}`
      })
      .join('')
  const back = stations.toReversed()
  const start = ([width, y]: Station, sign: number) => `${short(80 + sign * width)} ${short(y)}`
  const [top, bottom] = [stations[0], back[0]]
  if (!top || !bottom) return ''
  return `M${start(top, 1)}${side(1, stations)}L${start(bottom, -1)}${side(-1, back)}Z`
}

export const ground = (width: number) =>
  `<ellipse class="a-cast" cx="${short(80 + width * 0.12)}" cy="101" rx="${short(width)}" ry="${short(width * 0.1)}"/>`

export const shadeHalf = (outline: string, id: string) =>
  `<clipPath id="${id}"><path d="${outline}"/></clipPath><rect class="a-dim" clip-path="url(#${id})" x="84" y="0" width="80" height="120"/>`

/** A body in the main colour, its end half in the shade. */
export const body = (outline: string, id: string) =>
  `<path class="a-main" d="${outline}"/>${shadeHalf(outline, id)}`

export const circle = (cls: string, x: number, y: number, r: number) =>
  `<circle class="a-${cls}" cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`
export const oval = (cls: string, x: number, y: number, rx: number, ry: number) =>
  `<ellipse class="a-${cls}" cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"/>`
export const rect = (cls: string, x: number, y: number, width: number, height: number, rx = 0) =>
  `<rect class="a-${cls}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(rx)}"/>`
export const path = (cls: string, d: string) => `<path class="a-${cls}" d="${d}"/>`
export const repeat = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
