import { between, type Dice, short } from './dice.ts'
import { body, circle, ground, oval, path, rect, repeat } from './pen.ts'

// Drawings of clothes, by the rules of product-art.ts: numbers only, the colours of art.css, standing on y = 101 around x = 80.

export const clothesDrawers = {
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
}
