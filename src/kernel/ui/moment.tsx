import { useState } from 'react'
import { useFormats } from '#kernel/format.ts'

/** When something was, as people say it; pointing at it tells the full date, time and zone. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const formats = useFormats()
  // Made when asked for: the long format is dear, and few rows are ever pointed at.
  const [isAsked, setAsked] = useState(false)
  return (
    <time
      dateTime={at}
      dir="auto"
      className={className}
      title={isAsked ? formats.moment(at) : undefined}
      onPointerEnter={() => setAsked(true)}
    >
      {formats.recent(at)}
    </time>
  )
}
