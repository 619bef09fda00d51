import { between, type Dice, short } from './dice.ts'
import { body, ground, lathe } from './pen.ts'

// Drawings of further goods of a home shop, by the rules of product-art.ts: numbers only, the colours of art.css,
// standing on y = 101 around x = 80.

const circle = (cls: string, x: number, y: number, r: number) =>
  `<circle class="a-${cls}" cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`
const oval = (cls: string, x: number, y: number, rx: number, ry: number) =>
  `<ellipse class="a-${cls}" cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"/>`
const rect = (cls: string, x: number, y: number, width: number, height: number, rx = 0) =>
  `<rect class="a-${cls}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(rx)}"/>`
const path = (cls: string, d: string) => `<path class="a-${cls}" d="${d}"/>`
const repeat = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

export const goodsDrawers = {
  // Kitchen
  plate(r: Dice) {
    const size = between(r, 26, 30)
    const y = 99 - size
    const rim = between(r, 0.6, 0.7)
    return (
      ground(22) +
      path('leg', `M68 ${short(y + size * 0.7)}L63 101M92 ${short(y + size * 0.7)}L97 101`) +
      circle('main', 80, y, size) +
      circle('deep', 80, y, size * (rim + 0.05)) +
      circle('pale', 80, y, size * rim)
    )
  },
  board(r: Dice, id: string) {
    const half = between(r, 19, 24)
    const top = between(r, 50, 56)
    const d = `M${short(80 - half)} ${short(top + 8)}q0 -8 8 -8h${short(half - 16)}v-14q0 -7 8 -7t8 7v14h${short(half - 16)}q8 0 8 8V97q0 4 -4 4H${short(84 - half)}q-4 0 -4 -4Z`
    return (
      ground(28) +
      body(d, id) +
      circle('ink', 80, top - 12, 2.6) +
      repeat(3, (at) => rect('line', 80 - half + 8 + at * 4, top + 16 + at * 8, half + 2, 1.2, 0.6))
    )
  },
  pan(_: Dice, id: string) {
    return (
      ground(34) +
      path('ring', 'M106 86L138 76') +
      body('M48 83H110L104 98Q103 101 99 101H59Q55 101 54 98Z', id) +
      oval('ink', 79, 83, 31, 3.4)
    )
  },
  pot(r: Dice, id: string) {
    const top = between(r, 66, 70)
    return (
      ground(32) +
      path('ring', `M55 ${short(top + 8)}c-10 -1 -10 9 0 8M105 ${short(top + 8)}c10 -1 10 9 0 8`) +
      body(`M54 ${short(top)}H106V93Q106 101 98 101H62Q54 101 54 93Z`, id) +
      path(
        'deep',
        `M51 ${short(top + 1)}C55 ${short(top - 14)} 105 ${short(top - 14)} 109 ${short(top + 1)}Z`,
      ) +
      circle('ink', 80, top - 13, 3.6)
    )
  },
  kettle(_: Dice, id: string) {
    return (
      ground(30) +
      path('main', 'M98 90C112 90 108 72 121 66L126 70C118 78 120 100 100 98Z') +
      path('ring', 'M62 68C58 36 102 36 98 68') +
      body('M57 101C48 76 60 65 80 65S112 76 103 101Z', id) +
      oval('deep', 80, 66, 14, 3) +
      circle('ink', 80, 61, 3.4)
    )
  },
  mill(_: Dice, id: string) {
    const d = lathe([
      [4, 40],
      [9, 47],
      [5, 56],
      [11, 61],
      [8, 72],
      [13, 92],
      [13, 101],
    ])
    return ground(20) + body(d, id) + circle('ink', 80, 37, 4.4)
  },
  knife() {
    return (
      rect('deep', 38, 97, 86, 4.4, 2) +
      path('pale', 'M74 86H112Q124 87 128 95H74Z') +
      rect('line', 76, 92, 46, 1.2) +
      rect('main', 40, 86, 36, 9, 4) +
      circle('ink', 49, 90.5, 1.4) +
      circle('ink', 66, 90.5, 1.4)
    )
  },
  scale() {
    return (
      ground(34) +
      path('second', 'M52 74H108C108 84 97 88 80 88S52 84 52 74Z') +
      oval('deep', 80, 74, 28, 3) +
      rect('main', 52, 88, 56, 13, 4) +
      rect('dim', 80, 88, 28, 13, 4) +
      rect('pale', 70, 91.4, 20, 6.4, 1.6)
    )
  },
  frother(r: Dice, id: string) {
    const top = between(r, 52, 57)
    return (
      ground(24) +
      path('ring', `M93 ${short(top + 10)}c16 -2 16 24 0 22`) +
      body(`M66 ${short(top)}H94L96 96H64Z`, id) +
      rect('ink', 65, top - 5, 30, 6, 3) +
      rect('deep', 61, 95, 38, 6, 3) +
      circle('pale', 80, 80, 3.6)
    )
  },
  mixer(_: Dice, id: string) {
    return (
      ground(24) +
      path('leg', 'M70 66V82M90 66V82') +
      repeat(2, (at) => {
        const x = 70 + at * 20
        return path('leg', `M${x} 80C${x - 9} 86 ${x - 7} 98 ${x} 99C${x + 7} 98 ${x + 9} 86 ${x} 80V98`)
      }) +
      path('ring', 'M56 52C58 34 100 34 104 52') +
      body('M48 58Q48 48 60 48H100Q114 48 114 58T102 68H60Q48 68 48 58Z', id) +
      circle('pale', 60, 58, 3)
    )
  },
  // Clothes
  garment(r: Dice, id: string) {
    const hem = between(r, 96, 100)
    return (
      ground(26) +
      path('leg', 'M80 47V42c0 -3 6 -4 6 -8a5 5 0 0 0 -10 0') +
      body(`M67 46H93L114 58L107 74L98 69V${short(hem)}H62V69L53 74L46 58Z`, id) +
      path('pale', 'M70 46L80 57L90 46Z') +
      repeat(3, (at) => circle('ink', 80, 66 + at * 10, 1.5))
    )
  },
  apron(_: Dice, id: string) {
    return (
      ground(26) +
      path('ring', 'M70 54C66 30 94 30 90 54') +
      body('M67 52H93V64C96 70 102 72 106 74V98H54V74C58 72 64 70 67 64Z', id) +
      rect('deep', 68, 76, 24, 13, 2) +
      rect('line', 68, 79, 24, 1.2)
    )
  },
  hat(r: Dice, id: string) {
    const brim = between(r, 31, 39)
    return (
      ground(brim) +
      oval('deep', 80, 95, brim, 6.4) +
      body('M60 94C58 62 68 62 80 64S102 62 100 94Q80 99 60 94Z', id) +
      path('second', 'M59.6 85Q80 90 100.4 85V92Q80 97 59.8 92Z')
    )
  },
  beanie(_: Dice, id: string) {
    return (
      ground(28) +
      circle('pale', 80, 52, 8) +
      body('M55 92C54 46 106 46 105 92Z', id) +
      repeat(5, (at) => rect('line', 62 + at * 9, 64 + Math.abs(at - 2) * 3, 1.2, 24)) +
      rect('deep', 52, 86, 56, 15, 6)
    )
  },
  socks(_: Dice, id: string) {
    const sock = (x: number) => `M${x} 46h17v30c0 5 18 8 20 16c1 6 -3 9 -8 9h-15c-10 0 -14 -6 -14 -15z`
    return (
      ground(32) +
      path('second', sock(56)) +
      body(sock(72), id) +
      rect('deep', 71, 44, 19, 8, 2) +
      rect('pale', 72, 58, 17, 4)
    )
  },
  slippers() {
    const upper = 'M0 0c-4 -1 -4 -8 -2 -14c8 4 15 1 21 -5c8 9 27 8 30 15c1 3 -1 4 -4 4z'
    const slipper = (x: number, y: number, cls: string) =>
      `<g transform="translate(${x} ${y})">${path(cls, upper)}${rect('ink', -3, -1, 52, 4, 2)}</g>`
    return ground(34) + slipper(60, 90, 'second') + slipper(48, 98, 'main')
  },
  gloves(_: Dice, id: string) {
    return (
      ground(26) +
      body('M66 90V72C56 69 53 57 59 55S66 62 69 64C69 46 74 42 81 42S95 48 95 66V90Z', id) +
      rect('deep', 63, 88, 35, 13, 4) +
      rect('line', 63, 94, 35, 1.2)
    )
  },
  // Electrical
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
  // Paper
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
  // Toys
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
} satisfies Record<string, (roll: Dice, clip: string) => string>
