import { curveMonotoneX, line } from 'd3-shape'

/** The shape of a span, 72 x 28, without a claim: decoration beside a figure and its change. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const draw = line<number>(
    (_, index) => (72 * index) / (values.length - 1),
    (value) => 25 - (22 * (value - low)) / span,
  ).curve(curveMonotoneX)
  return (
    <svg className="flip" width="72" height="28" viewBox="0 0 72 28" aria-hidden="true">
      <path
        d={draw([...values]) ?? ''}
        fill="none"
        stroke="var(--c-border-strong)"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  )
}
