import { memo } from 'react'
import { drawCover } from './face-art.ts'
import { Svg } from './svg.tsx'

export const Cover = memo(function Cover({ name }: { name: string }) {
  return <Svg drawing={drawCover(name)} box="0 0 268 104" className="art" />
})
