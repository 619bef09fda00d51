import { between, type Dice, short } from './dice.ts'
import { body, circle, ground, oval, path, rect, repeat } from './pen.ts'

// Drawings of electrical goods, by the rules of product-art.ts: numbers only, the colours of art.css, standing on y = 101 around x = 80.

export const electricalDrawers = {
  pendant(r: Dice, id: string) {
    const half = between(r, 25, 32)
    const bottom = between(r, 66, 72)
    return (
      path(
        'glow',
        `M${short(80 - half)} ${short(bottom)}h${short(half * 2)}L${short(80 + half + 24)} 114h${short(-(half * 2 + 48))}Z`,
      ) +
      rect('ink', 79.2, -10, 1.6, 52) +
      body(
        `M${short(80 - half)} ${short(bottom)}C${short(80 - half)} 34 ${short(80 + half)} 34 ${short(80 + half)} ${short(bottom)}Z`,
        id,
      ) +
      rect('ink', 75, 38, 10, 7, 2)
    )
  },
  lights() {
    return (
      path('stem', 'M6 34Q80 96 154 34') +
      repeat(7, (at) => {
        const x = 20 + at * 20
        const part = (x - 6) / 148
        const y = 34 + 62 * 2 * part * (1 - part)
        return (
          circle('glow', x, y + 9, 11) +
          rect('ink', x - 2.4, y - 1, 4.8, 5, 1) +
          circle(['main', 'second', 'pale'][at % 3] ?? 'main', x, y + 9, 6)
        )
      })
    )
  },
  radio(_: Dice, id: string) {
    return (
      ground(36) +
      path('leg', 'M100 58L118 34') +
      body('M46 63Q46 56 53 56H107Q114 56 114 63V94Q114 101 107 101H53Q46 101 46 94Z', id) +
      circle('deep', 66, 79, 14) +
      repeat(3, (at) => rect('line', 56, 73 + at * 6, 20, 1.4)) +
      rect('pale', 86, 65, 21, 9, 2) +
      rect('ink', 95, 66, 1.4, 7) +
      circle('second', 91, 86, 4.4) +
      circle('second', 103, 86, 4.4)
    )
  },
  fan() {
    const blade = (turn: number) =>
      `<ellipse class="a-main" cx="80" cy="46" rx="8" ry="13" transform="rotate(${turn} 80 60)"/>`
    return (
      ground(24) +
      rect('ink', 78, 80, 4, 18) +
      path('deep', 'M60 101a20 7 0 0 1 40 0z') +
      circle('deep', 80, 60, 30) +
      circle('pale', 80, 60, 27.4) +
      repeat(3, (at) => blade(at * 120 + 20)) +
      circle('ink', 80, 60, 5)
    )
  },
  player() {
    return (
      ground(40) +
      path('pale', 'M46 80L54 38H116L114 80Z') +
      rect('ink', 50, 97, 8, 4) +
      rect('ink', 102, 97, 8, 4) +
      path('deep', 'M40 84L48 74H112L120 84Z') +
      oval('ink', 74, 79, 23, 4.4) +
      oval('second', 74, 79, 7, 1.6) +
      path('leg', 'M108 76L90 80') +
      rect('main', 40, 83, 80, 15, 2) +
      rect('dim', 80, 83, 40, 15, 2) +
      circle('pale', 110, 90.5, 2.6)
    )
  },
  thermometer(r: Dice, id: string) {
    const warm = between(r, 52, 68)
    return (
      ground(20) +
      body('M63 44Q63 36 71 36H89Q97 36 97 44V101H63Z', id) +
      repeat(6, (at) => rect('ink', 86, 47 + at * 7, at % 2 ? 4 : 7, 1.4)) +
      rect('pale', 76, 44, 6, 44, 3) +
      rect('second', 77.6, warm, 2.8, 90 - warm, 1.4) +
      circle('pale', 79, 90, 7) +
      circle('second', 79, 90, 4.8)
    )
  },
}
