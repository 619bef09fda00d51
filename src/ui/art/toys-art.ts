import { between, type Dice } from './dice.ts'
import { body, circle, ground, oval, path, rect, repeat } from './pen.ts'

// Drawings of toys and paper goods, by the rules of product-art.ts: numbers only, the colours of art.css, standing on y = 101 around x = 80.

export const toyDrawers = {
  book(r: Dice) {
    const top = between(r, 42, 48)
    const half = between(r, 20, 23)
    const start = 80 - half
    return (
      ground(30) +
      rect('pale', start + 4, top + 2, half * 2, 97 - top, 1) +
      rect('main', start, top, half * 2, 101 - top, 2) +
      rect('deep', start, top, 7, 101 - top, 2) +
      rect('pale', start + 13, top + 10, half * 2 - 20, 15, 1.6) +
      rect('deep', start + 17, top + 14, half * 2 - 28, 2) +
      rect('deep', start + 17, top + 19, half - 8, 2) +
      circle('second', start + 3.5 + half, top + 39, 6)
    )
  },
  calendar(r: Dice) {
    const marked = Math.floor(between(r, 0, 15))
    return (
      ground(28) +
      rect('pale', 54, 42, 52, 59, 3) +
      rect('main', 54, 42, 52, 20, 3) +
      circle('second', 92, 51, 5) +
      path('deep', 'M54 62L68 50L78 58L84 54L94 62Z') +
      repeat(2, (at) => rect('ink', 66 + at * 25, 38, 3, 8, 1.5)) +
      repeat(15, (at) =>
        rect(at === marked ? 'main' : 'dim', 59 + (at % 5) * 9, 69 + Math.floor(at / 5) * 10, 6, 6, 1.4),
      )
    )
  },
  train() {
    const wheel = (x: number, r: number) => circle('ink', x, 101 - r, r) + circle('pale', x, 101 - r, r * 0.4)
    return (
      ground(44) +
      rect('ink', 54, 90, 12, 3) +
      rect('second', 34, 74, 24, 19, 2) +
      rect('ink', 70, 58, 8, 14, 1) +
      rect('deep', 67, 55, 14, 5, 2) +
      path('main', 'M64 79Q64 70 73 70H96V94H64Z') +
      rect('deep', 93, 52, 26, 42, 3) +
      rect('pale', 99, 58, 14, 13, 2) +
      rect('main', 90, 47, 32, 7, 3) +
      wheel(40, 5.4) +
      wheel(52, 5.4) +
      wheel(73, 6.4) +
      wheel(88, 6.4) +
      wheel(107, 8.4)
    )
  },
  bear(_: Dice, id: string) {
    return (
      ground(26) +
      circle('main', 65, 42, 8) +
      circle('main', 95, 42, 8) +
      circle('pale', 65, 42, 4) +
      circle('pale', 95, 42, 4) +
      oval('deep', 60, 80, 7, 10) +
      oval('deep', 100, 80, 7, 10) +
      body('M58 84C58 70 102 70 102 84S96 101 80 101S58 98 58 84Z', id) +
      circle('main', 80, 56, 20) +
      oval('pale', 80, 63, 9, 7) +
      oval('ink', 80, 60, 3.4, 2.4) +
      circle('ink', 72, 53, 2) +
      circle('ink', 88, 53, 2) +
      oval('deep', 66, 98, 9, 5) +
      oval('deep', 94, 98, 9, 5) +
      oval('pale', 80, 86, 9, 8)
    )
  },
  duck(_: Dice, id: string) {
    return (
      ground(34) +
      rect('ink', 56, 93, 44, 3) +
      path('second', 'M106 58L121 62L106 67Z') +
      body(
        'M44 70C52 78 62 76 70 72C82 70 84 66 84 60C84 44 108 44 108 60C108 70 104 72 106 78C106 90 98 94 78 94S46 92 44 70Z',
        id,
      ) +
      oval('deep', 72, 82, 14, 7) +
      circle('ink', 98, 57, 2.2) +
      circle('ink', 62, 95, 6) +
      circle('ink', 94, 95, 6) +
      circle('pale', 62, 95, 2.2) +
      circle('pale', 94, 95, 2.2)
    )
  },
  kite(_: Dice, id: string) {
    return (
      path('stem', 'M80 84C92 90 70 98 84 104S76 116 82 122') +
      body('M80 20L108 48L80 86L52 48Z', id) +
      path('second', 'M80 20L108 48H80Z') +
      rect('line', 79.4, 20, 1.2, 66) +
      rect('line', 52, 47.4, 56, 1.2) +
      path('main', 'M84 96l-6 -3v6zM84 96l6 -3v6z') +
      path('second', 'M80 110l-6 -3v6zM80 110l6 -3v6z')
    )
  },
  house() {
    return (
      ground(34) +
      rect('deep', 96, 40, 8, 18) +
      rect('pale', 52, 62, 56, 39) +
      rect('dim', 80, 62, 28, 39) +
      path('main', 'M44 64L80 34L116 64Z') +
      circle('pale', 80, 53, 4.4) +
      rect('deep', 74, 80, 12, 21, 1) +
      rect('second', 58, 70, 10, 11, 1) +
      rect('second', 92, 70, 10, 11, 1) +
      circle('ink', 83, 91, 1.2)
    )
  },
  stove(_: Dice, id: string) {
    return (
      ground(34) +
      rect('pale', 52, 36, 56, 26, 2) +
      rect('deep', 58, 46, 44, 3, 1.5) +
      circle('second', 68, 42, 4) +
      circle('main', 90, 42, 4) +
      body('M50 60H110V101H50Z', id) +
      rect('ink', 48, 58, 64, 4, 2) +
      repeat(4, (at) => circle('ink', 60 + at * 13.3, 67.5, 2.2)) +
      rect('deep', 57, 74, 46, 22, 3) +
      rect('pale', 63, 79, 34, 11, 2)
    )
  },
  blocks() {
    const cube = (x: number, y: number, cls: string) =>
      rect(cls, x, y, 24, 24, 3) + rect('dim', x + 12, y, 12, 24, 3)
    return (
      ground(38) +
      cube(42, 77, 'main') +
      cube(68, 77, 'second') +
      cube(94, 77, 'deep') +
      cube(55, 51, 'pale') +
      cube(81, 51, 'main') +
      path('second', 'M56 50L80 28L104 50Z')
    )
  },
  stones(r: Dice) {
    const shades = ['deep', 'main', 'second', 'pale', 'main']
    let y = 101
    return (
      ground(30) +
      repeat(5, (at) => {
        const height = 8.4 - at
        const half = 28 - at * 4.6
        y -= height
        const stone = oval(shades[at] ?? 'main', 80 + between(r, -3, 3), y, half, height)
        y -= height * 0.72
        return stone
      })
    )
  },
  mobile() {
    const hung = (x: number, y: number) => rect('ink', x - 0.5, 30, 1, y - 30)
    return (
      rect('ink', 79.4, -10, 1.2, 36) +
      path('leg', 'M40 30Q80 20 120 30') +
      hung(44, 62) +
      hung(68, 76) +
      hung(92, 60) +
      hung(116, 72) +
      circle('main', 44, 70, 10) +
      path('second', 'M68 70l3.4 7 7.6 1 -5.6 5.2 1.4 7.6 -6.8 -3.7 -6.8 3.7 1.4 -7.6 -5.6 -5.2 7.6 -1z') +
      path('pale', 'M92 58c9 0 13 8 9 14c-4 6 -14 6 -18 0c-4 -6 0 -14 9 -14z') +
      circle('deep', 116, 80, 9)
    )
  },
  marbles() {
    const ramp = (x: number, y: number, tilt: number) =>
      `<rect class="a-main" x="${x}" y="${y}" width="52" height="6" rx="3" transform="rotate(${tilt} ${x + 26} ${y + 3})"/>`
    return (
      ground(38) +
      rect('deep', 46, 40, 5, 61, 2) +
      rect('deep', 109, 40, 5, 61, 2) +
      ramp(50, 48, 9) +
      ramp(58, 66, -9) +
      ramp(50, 84, 9) +
      circle('second', 58, 41, 5) +
      circle('pale', 98, 60, 5) +
      circle('second', 92, 83.4, 5)
    )
  },
  rope() {
    return (
      ground(34) +
      path('ring', 'M56 66C40 96 60 104 80 96S120 84 104 66') +
      path('ring', 'M60 94C80 110 104 100 100 88') +
      `<g transform="rotate(14 56 52)">${rect('second', 52, 38, 8, 30, 4)}</g>` +
      `<g transform="rotate(-14 104 52)">${rect('second', 100, 38, 8, 30, 4)}</g>`
    )
  },
  puppets() {
    const puppet = (x: number, y: number, cls: string, ear: string) =>
      path(cls, `M${x - 12} 101V${y + 12}a12 12 0 0 1 24 0V101Z`) +
      circle(ear, x - 9, y + 3, 4.6) +
      circle(ear, x + 9, y + 3, 4.6) +
      circle('ink', x - 4, y + 13, 1.8) +
      circle('ink', x + 4, y + 13, 1.8) +
      oval('pale', x, y + 20, 5, 4) +
      circle('ink', x, y + 18.6, 1.5)
    return (
      ground(38) +
      puppet(54, 60, 'second', 'second') +
      puppet(106, 62, 'deep', 'deep') +
      puppet(80, 48, 'main', 'main')
    )
  },
}
