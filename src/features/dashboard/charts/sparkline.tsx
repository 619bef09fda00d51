const tenths = (length: number) => Math.round(length * 10) / 10

/** The shape of a series, 72 x 28; decoration beside a figure. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => {
    const x = (72 * index) / (values.length - 1)
    return `${tenths(x)},${tenths(25 - (22 * (value - low)) / span)}`
  })
  return (
    <svg className="flip" width="72" height="28" viewBox="0 0 72 28" aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--c-border-strong)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
