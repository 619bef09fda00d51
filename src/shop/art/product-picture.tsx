import { lazy, memo, Suspense, useId } from 'react'
import { drawProduct, type ProductKind } from '#ui/art/product-art.ts'
import { type Naming, Svg } from '#ui/art/svg.tsx'
import { kindOf } from './product-kinds.ts'
import { type Tint, tintOf } from './tints.ts'

const StoredArt = lazy(async () => ({ default: (await import('./stored-art.tsx')).StoredArt }))

/** Recolours a drawing; shades keep their distance in lightness. */
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
  picture?: string | null
  name?: string
  category?: string
  kind?: ProductKind
  /** The code of a colour to draw it in; default its own. */
  color?: string
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
