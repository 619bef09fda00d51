import { useState } from 'react'
import { useFormats } from '#kernel/format.ts'

type Props = {
  at: string
  className?: string | undefined
  /** As short as a list has room for. */
  isBrief?: boolean
}

/** When something was, as people say it; pointing at it tells the full date, time and zone. */
export function Moment({ at, className, isBrief = false }: Props) {
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
      {isBrief ? formats.brief(at) : formats.recent(at)}
    </time>
  )
}
