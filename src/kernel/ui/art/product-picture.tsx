import { lazy, memo, Suspense, useId } from 'react'
import { drawProduct, type ProductKind } from './product-art.ts'
import { type Naming, Svg } from './svg.tsx'
import { type Tint, tintOf } from './tints.ts'

const StoredArt = lazy(async () => ({ default: (await import('./stored-art.tsx')).StoredArt }))

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
  pan: 'bowl',
  pot: 'bowl',
  basket: 'bag',
  kettle: 'vase',
  carafe: 'bottle',
  mill: 'bottle',
  frother: 'bottle',
  board: 'box',
  bin: 'box',
  knife: 'box',
  slippers: 'box',
  hat: 'box',
  scale: 'box',
  runner: 'stack',
  apron: 'stack',
  robe: 'stack',
  gloves: 'stack',
  jacket: 'stack',
  beanie: 'stack',
  notebook: 'stack',
  calendar: 'stack',
  pendant: 'lamp',
  thermometer: 'clock',
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
const shadesOf = ([lightness, chroma, hue]: Tint) => ({
  '--h2': hue,
  '--tc': Math.min(chroma, 0.13),
  '--rise': (lightness - usualLightness) * 0.8,
})
const usualLightness = 0.6

export const ProductPicture = memo(function ProductPicture({
  id,
  name,
  category,
  kind,
  color,
  label,
  picture,
}: Naming & {
  id: string | number
  /** The id of a real picture of it, if it has one; the drawing stays under it while it loads. */
  picture?: string | null | undefined
  name?: string
  category?: string | undefined
  kind?: ProductKind | undefined
  /** The code of a colour it can be had in; otherwise its own. */
  color?: string | undefined
}) {
  const tint = color === undefined ? undefined : tintOf(color)
  const clip = `c${useId().replace(/\W/g, '')}`
  const drawing = drawProduct(String(id), clip, kind ?? kindOf(name, category))
  return (
    <span className="art-frame">
      <Svg
        drawing={drawing}
        box="0 0 160 120"
        className="art"
        label={picture ? undefined : label}
        shades={tint && shadesOf(tint)}
      />
      {picture && (
        <Suspense>
          <StoredArt id={picture} label={label} />
        </Suspense>
      )}
    </span>
  )
})
