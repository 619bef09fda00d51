import { useDeferredValue } from 'react'
import type { Summary } from '#contract/dashboard.ts'
import { useSubtitle } from './use-subtitle.ts'

/** Rendered after the figures: a browser's first date format takes as long as all of them. */
export function Subtitle({ summary }: { summary: Summary }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? <Said summary={summary} /> : '\u00a0'
}

function Said({ summary }: { summary: Summary }) {
  return useSubtitle(summary)
}
