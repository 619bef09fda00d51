import { useState } from 'react'
import { useFormats } from '#kernel/format.ts'

type Props = { at: string; className?: string; isBrief?: boolean }

/** A moment in words; its tooltip has the full date, time and zone. */
export function Timestamp({ at, className, isBrief = false }: Props) {
  const formats = useFormats()
  // Formatted on hover, because the long format is slow.
  const [isHovered, setHovered] = useState(false)
  return (
    <time
      dateTime={at}
      dir="auto"
      className={className}
      title={isHovered ? formats.moment(at) : undefined}
      onPointerEnter={() => setHovered(true)}
    >
      {isBrief ? formats.brief(at) : formats.recent(at)}
    </time>
  )
}
