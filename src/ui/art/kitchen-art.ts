import { between, type Dice, short } from './dice.ts'
import { body, circle, ground, lathe, oval, path, rect, repeat } from './pen.ts'

// Drawings of the kitchen, by the rules of product-art.ts: numbers only, the colours of art.css, standing on y = 101 around x = 80.

export const kitchenDrawers = {
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
}
