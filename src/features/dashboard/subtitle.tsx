import { useDeferredValue } from 'react'
import type { Summary } from '#contract/dashboard.ts'
import { useSubtitle } from './use-subtitle.ts'

/** The line under the title, right after the figures: a browser's first date costs as much as all of them. */
export function Subtitle({ summary }: { summary: Summary }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? <Said summary={summary} /> : '\u00a0'
}

function Said({ summary }: { summary: Summary }) {
  return useSubtitle(summary)
}
