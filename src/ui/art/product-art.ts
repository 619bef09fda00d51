import { clothesDrawers } from './clothes-art.ts'
import { between, type Dice, dice, pick, pickHue, pickOtherHue, short } from './dice.ts'
import { electricalDrawers } from './electrical-art.ts'
import { kitchenDrawers } from './kitchen-art.ts'
import { ground, lathe, shadeHalf } from './pen.ts'
import { toyDrawers } from './toys-art.ts'

// Drawings are markup made of numbers only, never of a user's text. Colours are custom properties of art.css, so that
// one drawing serves both schemes.

const homeDrawers = {
  vase(r: Dice, id: string) {
    const top = between(r, 46, 56),
      belly = between(r, 17, 26),
      neck = between(r, 5, 9),
      lip = neck + between(r, 1, 5),
      by = between(r, 72, 84)
    const d = lathe([
      [lip, top],
      [neck, top + 8],
      [belly, by],
      [between(r, 9, 14), 101],
    ])
    let sprig = ''
    for (let i = 0, c = 2 + Math.floor(r() * 2); i < c; i++) {
      const a = (i - (c - 1) / 2) * between(r, 13, 19),
        tx = 80 + a * 1.5,
        ty = top - between(r, 14, 21)
      sprig += `<path class="a-stem" d="M80 ${short(top + 2)}Q${short(80 + a * 0.3)} ${short(top - 10)} ${short(tx)} ${short(ty)}"/>`
      for (let k = 0; k < 4; k++) {
        const f = 0.35 + k * 0.2,
          lx = 80 + (tx - 80) * f * f,
          ly = top + (ty - top) * f
        sprig += `<ellipse class="a-leaf" cx="${short(lx + (k % 2 ? 4 : -4))}" cy="${short(ly)}" rx="4.6" ry="2.1" transform="rotate(${k % 2 ? -32 : 32} ${short(lx + (k % 2 ? 4 : -4))} ${short(ly)})"/>`
      }
    }
    return (
      ground(28) +
      sprig +
      `<path class="a-main" d="${d}"/>` +
      shadeHalf(d, id) +
      `<ellipse class="a-ink" cx="80" cy="${short(top)}" rx="${short(lip)}" ry="1.7"/>`
    )
  },
  mug(r: Dice, id: string) {
    const w = between(r, 17, 21),
      top = between(r, 58, 66),
      rad = between(r, 4, 11),
      d = `M${short(80 - w)} ${short(top)}h${short(w * 2)}v${short(101 - top - rad)}q0 ${short(rad)} ${short(-rad)} ${short(rad)}h${short(-(w * 2 - rad * 2))}q${short(-rad)} 0 ${short(-rad)} ${short(-rad)}z`
    const band =
      r() > 0.5
        ? `<rect class="a-pale" x="${short(80 - w)}" y="${short(top + 9)}" width="${short(w * 2)}" height="${short(between(r, 5, 12))}"/>`
        : ''
    return (
      ground(27) +
      `<path class="a-ring" d="M${short(80 + w - 1)} ${short(top + 8)}c15 -4 19 22 0 ${short(22)}"/>` +
      `<path class="a-main" d="${d}"/>${band}` +
      shadeHalf(d, id) +
      `<ellipse class="a-ink" cx="80" cy="${short(top)}" rx="${short(w)}" ry="3"/>`
    )
  },
  lamp(r: Dice, id: string) {
    const w = between(r, 22, 29),
      slim = between(r, 8, 17),
      top = between(r, 26, 32),
      bot = top + between(r, 22, 28)
    const d = `M${short(80 - slim)} ${short(top)}h${short(slim * 2)}L${short(80 + w)} ${short(bot)}h${short(-w * 2)}Z`
    const foot =
      r() > 0.5
        ? `<rect class="a-ink" x="67" y="97" width="26" height="4.4" rx="2.2"/>`
        : `<path class="a-ink" d="M66 101.4a14 9 0 0 1 28 0z"/>`
    return (
      `<path class="a-glow" d="M${short(80 - w)} ${short(bot)}h${short(w * 2)}L${short(80 + w + 26)} 112h${short(-(w * 2 + 52))}Z"/>` +
      ground(22) +
      `<rect class="a-ink" x="78.8" y="${short(bot)}" width="2.4" height="${short(99 - bot)}"/>` +
      foot +
      `<path class="a-main" d="${d}"/>` +
      shadeHalf(d, id)
    )
  },
  stack(r: Dice) {
    let y = 101,
      out = ground(36)
    const c = 3 + Math.floor(r() * 2)
    for (let i = 0; i < c; i++) {
      const h = between(r, 9, 13),
        w = between(r, 27, 33)
      y -= h
      const cls = ['a-main', 'a-second', 'a-pale', 'a-deep'][(i + Math.floor(r() * 2)) % 4],
        x = 80 - w + between(r, -2, 2)
      out += `<rect class="${cls}" x="${short(x)}" y="${short(y)}" width="${short(w * 2)}" height="${short(h)}" rx="${short(h / 2.4)}"/><rect class="a-dim" x="${short(x + w)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" rx="${short(h / 2.4)}"/>`
      if (r() > 0.45)
        out += `<rect class="a-line" x="${short(x + 7)}" y="${short(y + h / 2 - 0.6)}" width="${short(w * 2 - 14)}" height="1.2"/>`
    }
    return out
  },
  box(r: Dice) {
    const w = between(r, 25, 32),
      h = between(r, 26, 38),
      t = 101 - h,
      k = between(r, 8, 11)
    const band = between(r, 0.3, 0.6)
    return (
      ground(37) +
      `<path class="a-main" d="M${short(80 - w)} ${short(t)}L80 ${short(t + k)}V${short(101 + k * 0.55)}L${short(80 - w)} ${short(101 - k * 0.35)}Z"/><path class="a-deep" d="M${short(80 + w)} ${short(t)}L80 ${short(t + k)}V${short(101 + k * 0.55)}L${short(80 + w)} ${short(101 - k * 0.35)}Z"/><path class="a-pale" d="M80 ${short(t - k)}L${short(80 + w)} ${short(t)}L80 ${short(t + k)}L${short(80 - w)} ${short(t)}Z"/><path class="a-second" d="M${short(80 - w * band)} ${short(t + k * (1 - band))}l${short(-w * 0.16)} ${short(-k * 0.16)}L${short(80 + w * (1 - band) - w * 0.16)} ${short(t - k * band - k * 0.0)}l${short(w * 0.16)} ${short(k * 0.16)}Z"/>`
    )
  },
  bottle(r: Dice, id: string) {
    const w = between(r, 11, 16),
      sh = between(r, 54, 64),
      nk = between(r, 3.6, 5.4),
      d = lathe([
        [nk, 36],
        [nk, 46],
        [w, sh],
        [w, 101],
      ])
    const ly = between(r, 70, 76)
    return (
      ground(22) +
      `<path class="a-main" d="${d}"/><rect class="a-pale" x="${short(80 - w)}" y="${short(ly)}" width="${short(w * 2)}" height="17"/><rect class="a-second" x="${short(80 - w + 4)}" y="${short(ly + 5)}" width="${short(w)}" height="2"/><rect class="a-second" x="${short(80 - w + 4)}" y="${short(ly + 9.5)}" width="${short(w * 0.6)}" height="2"/>` +
      shadeHalf(d, id) +
      `<rect class="a-ink" x="${short(80 - nk - 1)}" y="29" width="${short(nk * 2 + 2)}" height="8.4" rx="1.6"/>`
    )
  },
  clock(r: Dice) {
    const R = between(r, 25, 29),
      a = r() * 360,
      b = a + between(r, 70, 160)
    let ticks = ''
    for (let i = 0; i < 12; i++)
      ticks += `<rect class="a-ink" x="79.3" y="${short(70 - R + 4.4)}" width="1.4" height="${i % 3 ? 2 : 4}" rx=".7" transform="rotate(${i * 30} 80 70)"/>`
    return (
      ground(24) +
      `<path class="a-ink" d="M66 ${short(66 + R)}l-4 8h4l5 -6zM94 ${short(66 + R)}l4 8h-4l-5 -6z"/><circle class="a-main" cx="80" cy="70" r="${short(R + 3.4)}"/><circle class="a-pale" cx="80" cy="70" r="${short(R)}"/>${ticks}<rect class="a-ink" x="79" y="${short(70 - R * 0.55)}" width="2" height="${short(R * 0.55)}" rx="1" transform="rotate(${short(a)} 80 70)"/><rect class="a-second" x="79.2" y="${short(70 - R * 0.74)}" width="1.6" height="${short(R * 0.74)}" rx=".8" transform="rotate(${short(b)} 80 70)"/><circle class="a-ink" cx="80" cy="70" r="2.2"/>`
    )
  },
  plant(r: Dice, id: string) {
    const w = between(r, 15, 19),
      d = `M${short(80 - w)} 76h${short(w * 2)}l-4 25h${short(-(w * 2 - 8))}z`
    let leaves = ''
    const c = 5 + Math.floor(r() * 3),
      L = between(r, 15, 20)
    for (let i = 0; i < c; i++) {
      const a = -72 + (144 / (c - 1)) * i + between(r, -6, 6)
      leaves += `<g transform="rotate(${short(a)} 80 77)"><path class="${i % 2 ? 'a-leaf' : 'a-leaf2'}" d="M80 77C${short(80 - L * 0.42)} ${short(77 - L)} ${short(80 - L * 0.3)} ${short(77 - L * 2)} 80 ${short(77 - L * 2.5)}C${short(80 + L * 0.3)} ${short(77 - L * 2)} ${short(80 + L * 0.42)} ${short(77 - L)} 80 77"/></g>`
    }
    return (
      ground(25) +
      leaves +
      `<path class="a-main" d="${d}"/>` +
      shadeHalf(d, id) +
      `<rect class="a-second" x="${short(80 - w - 2)}" y="73" width="${short(w * 2 + 4)}" height="6" rx="2"/>`
    )
  },
  chair(r: Dice) {
    const hb = between(r, 24, 34),
      w = between(r, 20, 25),
      rad = between(r, 4, 12),
      seat = 74
    return (
      ground(30) +
      `<path class="a-leg" d="M${short(80 - w + 3)} ${seat + 6}L${short(80 - w - 1)} 101M${short(80 + w - 3)} ${seat + 6}L${short(80 + w + 1)} 101M${short(80 - w + 10)} ${seat + 6}V97M${short(80 + w - 10)} ${seat + 6}V97"/><rect class="a-main" x="${short(80 - w)}" y="${short(seat - hb)}" width="${short(w * 2)}" height="${short(hb + 2)}" rx="${short(rad)}"/><rect class="a-dim" x="80" y="${short(seat - hb)}" width="${short(w)}" height="${short(hb + 2)}" rx="${short(rad)}"/><rect class="a-deep" x="${short(80 - w - 3)}" y="${seat - 3}" width="${short(w * 2 + 6)}" height="10" rx="5"/>`
    )
  },
  speaker(r: Dice) {
    const w = between(r, 17, 21),
      top = between(r, 38, 46),
      rad = between(r, 3, 8)
    return (
      ground(27) +
      `<rect class="a-main" x="${short(80 - w)}" y="${short(top)}" width="${short(w * 2)}" height="${short(101 - top)}" rx="${short(rad)}"/><rect class="a-dim" x="82" y="${short(top)}" width="${short(w - 2)}" height="${short(101 - top)}" rx="${short(rad)}"/><circle class="a-deep" cx="80" cy="${short(top + 14)}" r="5.4"/><circle class="a-pale" cx="80" cy="${short(top + 14)}" r="2"/><circle class="a-deep" cx="80" cy="${short(101 - 18)}" r="${short(w * 0.66)}"/><circle class="a-second" cx="80" cy="${short(101 - 18)}" r="${short(w * 0.38)}"/><circle class="a-pale" cx="80" cy="${short(101 - 18)}" r="2.4"/>`
    )
  },
  bag(r: Dice, id: string) {
    const w = between(r, 20, 24),
      t = between(r, 58, 64),
      d = `M${short(80 - w + 3)} ${short(t)}h${short(w * 2 - 6)}l4 ${short(101 - t - 4)}q.4 4 -4 4h${short(-(w * 2 - 6))}q-4.4 0 -4 -4z`
    return (
      ground(30) +
      `<path class="a-ring" d="M68 ${short(t + 1)}C68 ${short(t - 26)} 92 ${short(t - 26)} 92 ${short(t + 1)}"/><path class="a-main" d="${d}"/><path class="a-pale" d="M${short(80 - w + 2.6)} ${short(t + 8)}h${short(w * 2 - 5.2)}l.7 6h${short(-(w * 2 - 3.8))}z"/>` +
      shadeHalf(d, id) +
      `<circle class="a-ink" cx="80" cy="${short(t + 11)}" r="2.2"/>`
    )
  },
  bowl(r: Dice, id: string) {
    const w = between(r, 28, 33),
      t = between(r, 76, 81),
      d = `M${short(80 - w)} ${short(t)}h${short(w * 2)}C${short(80 + w)} 97 92 101 80 101S${short(80 - w)} 97 ${short(80 - w)} ${short(t)}`
    let balls = ''
    for (const [dx, dy, cl] of [
      [-15, -4, 'a-second'],
      [13, -4, 'a-deep'],
      [-1, -9, 'a-pale'],
      [4, -3, 'a-second'],
    ] as const)
      balls += `<circle class="${cl}" cx="${80 + dx}" cy="${short(t + dy)}" r="${short(between(r, 8, 10.5))}"/>`
    return `${ground(33) + balls}<path class="a-main" d="${d}"/>${shadeHalf(d, id)}`
  },
} satisfies Record<string, (roll: Dice, clip: string) => string>

const allDrawers = {
  ...homeDrawers,
  ...kitchenDrawers,
  ...clothesDrawers,
  ...electricalDrawers,
  ...toyDrawers,
}
const drawers: Record<string, (roll: Dice, clip: string) => string> = allDrawers

export type ProductKind = keyof typeof allDrawers
export const productKinds = Object.keys(drawers) as ProductKind[]
/** Kinds for products of an unknown kind. The list is fixed, because further kinds would change their drawings. */
const anyKinds = Object.keys(homeDrawers) as ProductKind[]

export type Drawing = { hue: number; hue2: number; markup: string }

/** The drawing of a product; `clip` must be unique in the document. */
export function drawProduct(id: string, clip: string, kind?: ProductKind): Drawing {
  const roll = dice(`product:${id}`)
  const hue = pickHue(roll)
  const hue2 = pickOtherHue(roll, hue)
  const body = drawers[kind ?? pick(roll, anyKinds)]?.(roll, clip) ?? ''
  const light =
    roll() > 0.55
      ? `<circle class="a-sun" cx="${short(between(roll, 30, 130))}" cy="${short(between(roll, 26, 44))}" r="${short(between(roll, 14, 24))}"/>`
      : `<path class="a-sun" d="M${short(between(roll, 20, 90))} 0h${short(between(roll, 24, 40))}l-30 91h-44z"/>`
  const wall = `<rect class="a-wall" x="-80" width="320" height="120"/>${light}<rect class="a-floor" x="-80" y="91" width="320" height="29"/>`
  return {
    hue,
    hue2,
    markup: `${wall}<g transform="translate(80 100) scale(1.14) translate(-80 -100)">${body}</g>`,
  }
}
