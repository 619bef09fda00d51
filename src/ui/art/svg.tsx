import { type CSSProperties, useState } from 'react'
import type { Drawing } from './product-art.ts'
import './art.css'

/** Without a label the picture is hidden from assistive technology, because a visible name is beside it. */
export type Naming = { label?: string }
/** A photo; the drawing is shown while it loads and after a failure. */
export type Source = { src?: string | null }

export function Svg({
  drawing,
  box,
  className,
  label,
  shades,
}: Naming & {
  drawing: Drawing
  box: string
  className: string
  /** Overrides the drawing's colours. */
  shades?: object
}) {
  const hues = { '--h': drawing.hue, '--h2': drawing.hue2, ...shades } as CSSProperties
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

export function RealPicture({ src }: Source) {
  const [failed, setFailed] = useState<string>()
  if (!src || failed === src) return null
  return <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
}
