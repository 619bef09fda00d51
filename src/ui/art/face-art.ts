import { between, dice, hash, pick, pickHue, short } from './dice.ts'
import type { Drawing } from './product-art.ts'

const hair = [
  'M12.200 16.500C11 10 14 6.600 20 6.600s9 3.400 7.800 9.900c-1-2.800-2-4.300-3.400-5-2.800 1-6 1-8.800 0-1.400.7-2.400 2.200-3.400 5Z',
  'M10.800 30C9 20 9.600 7 20 6.600 30.400 7 31 20 29.200 30c-2.800-.6-3-4-2.600-8 .4-4-.4-8-4.600-9.600-1.400 3-5.600 4.600-8.200 5-.6 4 .6 12-3 12.600Z',
  'M11.6 17.5C10.6 8.6 15 6 20 6s9.6 2.4 8.6 11.2C27 13.4 24.6 12 21 12.2 16.6 12.4 13.4 13.6 11.6 17.5Z',
  'M11.4 27.5C9.6 14 11.4 6.4 20 6.4S30.6 14 28.8 27.5l-3.6.6c1.2-9.6-.8-14-5.2-14s-6.6 4.600-5.200 14Z',
  'M12 16c-1.600-4 .6-9.600 5-9.200 1-2 6.600-2 7.800.2 4 .2 5 5 3.400 9-1-3-3.400-4.200-8-4.200S13 13.400 12 16Z',
  'M20 3.400a4 4 0 0 1 3.600 5.400c3.800 1.400 5.400 4.800 4.800 8.800-1.600-3.600-4-5-8.400-5s-6.800 1.400-8.400 5c-.6-4 1-7.400 4.800-8.800A4 4 0 0 1 20 3.400Z',
  'M11.800 18.500C10 9 14.600 5.800 21 6c6 .2 8.400 5 7.400 11.500-2.600-.6-5.400-2-7.200-4.700-2 3-5 4.800-9.400 5.700Z',
  'M11.200 22c-2.400-1.600-2.600-5-.6-6.600-1-4 2-6.800 4.800-6.800 1.600-3 7.600-3 9.200 0 3 0 5.800 2.800 4.800 6.800 2 1.600 1.800 5-.6 6.600-.2-6-2.600-9-8.800-9s-8.600 3-8.800 9Z',
]

/** A paper-cut bust: two hues, no facial features and no skin tones. */
export function drawFace(name: string): Drawing {
  const roll = dice(`face/${name}`)
  const hue = pickHue(roll)
  const hue2 = (hue + pick(roll, [35, 60, 150, 200])) % 360
  const shape = pick(roll, hair)
  const shift = between(roll, -0.6, 0.6)
  const glasses =
    roll() > 0.78
      ? '<g class="v-spec"><circle cx="16.6" cy="19" r="2.7"/><circle cx="23.4" cy="19" r="2.7"/><path d="M19.3 19h1.4"/></g>'
      : ''
  return {
    hue,
    hue2,
    markup: `<rect class="v-bg" width="40" height="40"/><g transform="translate(${short(shift)} 0)"><path class="v-cloth" d="M4 42c.6-9.6 6.6-13 16-13s15.4 3.4 16 13Z"/><path class="v-neck" d="M16 24h8v5.6c0 2.6-8 2.6-8 0Z"/><ellipse class="v-face" cx="20" cy="18.6" rx="7.6" ry="8.8"/>${glasses}<path class="v-hair" d="${shape}"/></g>`,
  }
}

/** Four hill lines, sums of two sines, under one disc; 268 x 104. */
export function drawCover(name: string): Drawing {
  const roll = dice(`cover/${name}`)
  const hue = pickHue(dice(`face/${name}`))
  const layers = [0, 1, 2, 3].map((layer) => {
    const base = 42 + layer * 15
    const [long, tall] = [between(roll, 0.012, 0.024), between(roll, 7, 12)]
    const [phase, fine] = [roll() * 6.28, roll() * 6.28]
    const points = Array.from({ length: 34 }, (_, step) => {
      const x = -2 + step * 8.25
      return `${short(x)} ${short(base + Math.sin(x * long + phase) * tall + Math.sin(x * long * 2.7 + fine) * tall * 0.35)}`
    })
    return `<path class="c-hill${layer}" d="M${points.join('L')}V106H-2Z"/>`
  })
  const disc = `<circle class="a-sun" cx="${short(between(roll, 40, 228))}" cy="${short(between(roll, 18, 34))}" r="${short(between(roll, 10, 17))}"/>`
  return {
    hue,
    hue2: (hue + (hash(name) % 2 ? 24 : 336)) % 360,
    markup: `<rect class="a-wall" width="268" height="104"/>${disc}${layers.join('')}`,
  }
}
