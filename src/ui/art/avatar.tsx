import { memo } from 'react'
import { drawFace } from './face-art.ts'
import { type Naming, RealPicture, type Source, Svg } from './svg.tsx'

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
