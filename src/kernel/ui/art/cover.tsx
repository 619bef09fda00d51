import { memo } from 'react'
import { drawCover } from './face-art.ts'
import { Svg } from './svg.tsx'

/** The wide picture over somebody's page; it stands beside their name. */
export const Cover = memo(function Cover({ name }: { name: string }) {
  return <Svg drawing={drawCover(name)} box="0 0 268 104" className="art" />
})
