import { type CSSProperties, memo, useId, useState } from 'react'
import { drawCover, drawFace } from './face-art.ts'
import { type Drawing, drawProduct, type ProductKind } from './product-art.ts'
import './art.css'

/** Without a label the picture stands beside a visible name and is hidden from assistive technology. */
type Naming = { label?: string | undefined }
/** A real picture, when there is one; the drawing stays under it while it loads and returns when it fails. */
type Source = { src?: string | null | undefined }

const kindOf: Record<string, ProductKind> = {
  vases: 'vase',
  ceramics: 'vase',
  kitchen: 'mug',
  tableware: 'bowl',
  lighting: 'lamp',
  textiles: 'stack',
  storage: 'box',
  bath: 'bottle',
  clocks: 'clock',
  plants: 'plant',
  furniture: 'chair',
  audio: 'speaker',
  bags: 'bag',
}

function Svg({
  drawing,
  box,
  className,
  label,
}: Naming & { drawing: Drawing; box: string; className: string }) {
  const hues = { '--h': drawing.hue, '--h2': drawing.hue2 } as CSSProperties
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
  category,
  kind,
  label,
  src,
}: Naming & Source & { id: string | number; category?: string | undefined; kind?: ProductKind | undefined }) {
  const clip = `c${useId().replace(/\W/g, '')}`
  const drawing = drawProduct(String(id), clip, kind ?? kindOf[category?.toLowerCase() ?? ''])
  return (
    <span className="art-frame">
      <Svg drawing={drawing} box="0 0 160 120" className="art" label={label} />
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

export const Cover = memo(function Cover({ name, label, src }: Naming & Source & { name: string }) {
  return (
    <span className="art-frame">
      <Svg drawing={drawCover(name)} box="0 0 268 104" className="art" label={label} />
      <RealPicture src={src} />
    </span>
  )
})
