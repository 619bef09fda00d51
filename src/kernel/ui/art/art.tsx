import { type CSSProperties, memo, useId, useState } from 'react'
import { drawFace } from './face-art.ts'
import { type Drawing, drawProduct, type ProductKind } from './product-art.ts'
import { type Tint, tintOf } from './tints.ts'
import './art.css'

/** Without a label the picture stands beside a visible name and is hidden from assistive technology. */
type Naming = { label?: string | undefined }
/** A real picture, when there is one; the drawing stays under it while it loads and returns when it fails. */
type Source = { src?: string | null | undefined }

/** What a product looks like, by the last of these words in its name; the drawing then says "chair" for a chair. */
const kindByWord: Record<string, ProductKind> = {
  jug: 'vase',
  vase: 'vase',
  pitcher: 'vase',
  mug: 'mug',
  cup: 'mug',
  lamp: 'lamp',
  light: 'lamp',
  lights: 'lamp',
  lantern: 'lamp',
  throw: 'stack',
  towel: 'stack',
  blanket: 'stack',
  scarf: 'stack',
  shirt: 'stack',
  napkin: 'stack',
  socks: 'stack',
  book: 'stack',
  puzzle: 'box',
  box: 'box',
  crate: 'box',
  blocks: 'box',
  bottle: 'bottle',
  flask: 'bottle',
  clock: 'clock',
  timer: 'clock',
  watch: 'clock',
  plant: 'plant',
  fern: 'plant',
  chair: 'chair',
  stool: 'chair',
  speaker: 'speaker',
  radio: 'speaker',
  player: 'speaker',
  headphones: 'speaker',
  bag: 'bag',
  tote: 'bag',
  backpack: 'bag',
  bowl: 'bowl',
  plate: 'bowl',
  cellar: 'bowl',
}

const kindByCategory: Record<string, ProductKind> = {
  fashion: 'bag',
  electronics: 'speaker',
  kitchen: 'bowl',
  books: 'stack',
  toys: 'box',
}

/** By name, then by category, otherwise undefined: the drawing then goes by the id. */
function kindOf(name: string | undefined, category: string | undefined): ProductKind | undefined {
  const words = (name ?? '').toLowerCase().match(/\p{L}+/gu) ?? []
  const word = words.findLast((one) => one in kindByWord)
  return (word && kindByWord[word]) || kindByCategory[category?.toLowerCase() ?? '']
}

/** The body of a still life in another colour; as much lighter or darker as that colour is than the usual one. */
const shades = ([lightness, chroma, hue]: Tint) => ({
  '--h2': hue,
  '--tc': Math.min(chroma, 0.13),
  '--rise': (lightness - usualLightness) * 0.8,
})
const usualLightness = 0.6

function Svg({
  drawing,
  box,
  className,
  label,
  tint,
}: Naming & { drawing: Drawing; box: string; className: string; tint?: Tint | undefined }) {
  const hues = { '--h': drawing.hue, '--h2': drawing.hue2, ...(tint && shades(tint)) } as CSSProperties
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      className={className}
      viewBox={box}
      preserveAspectRatio="xMidYMid slice"
      style={hues}
      {...naming}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is made of numbers, never of a user's text
      dangerouslySetInnerHTML={{ __html: drawing.markup }}
    />
  )
}

function RealPicture({ src }: Source) {
  const [failed, setFailed] = useState<string>()
  if (!src || failed === src) return null
  return <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
}

export const ProductPicture = memo(function ProductPicture({
  id,
  name,
  category,
  kind,
  color,
  label,
  src,
}: Naming &
  Source & {
    id: string | number
    name?: string
    category?: string | undefined
    kind?: ProductKind | undefined
    /** The code of a colour it can be had in; otherwise its own. */
    color?: string | undefined
  }) {
  const clip = `c${useId().replace(/\W/g, '')}`
  const drawing = drawProduct(String(id), clip, kind ?? kindOf(name, category))
  return (
    <span className="art-frame">
      <Svg
        drawing={drawing}
        box="0 0 160 120"
        className="art"
        label={label}
        tint={color === undefined ? undefined : tintOf(color)}
      />
      <RealPicture src={src} />
    </span>
  )
})

export const Avatar = memo(function Avatar({
  name,
  size = 32,
  label,
  src,
  isGroup = false,
}: Naming & Source & { name: string; size?: number; isGroup?: boolean }) {
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  if (isGroup) {
    const initials = name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.slice(0, 1).toLocaleUpperCase())
      .join('')
    return (
      <span
        className="avatar initials"
        style={{ width: size, height: size, fontSize: Math.max(11, size * 0.38) }}
        {...naming}
      >
        {initials}
      </span>
    )
  }
  return (
    <span className="avatar" style={{ width: size, height: size }}>
      <Svg drawing={drawFace(name)} box="0 0 40 40" className="face" label={label} />
      <RealPicture src={src} />
    </span>
  )
})
