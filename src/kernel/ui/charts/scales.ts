/** Steps a person counts in: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10
  return lead * power
}

/**
 * An axis from zero to the first round number that holds `top`, with at most five ticks, the last at its end.
 * Counts have no halves, so `whole` keeps the steps whole.
 */
export function zeroAxis(top: number, whole = false): { max: number; ticks: number[] } {
  // Nothing but zeros has no scale: its line lies on the axis.
  if (!(top > 0)) return { max: 1, ticks: [0] }
  const high = Number.isFinite(top) ? top : 1
  const step = Math.max(roundStep(high / 4), whole ? 1 : 0)
  const round = whole ? Math.ceil(step) : step
  const count = Math.max(1, Math.ceil(high / round - 1e-9))
  return { max: round * count, ticks: Array.from({ length: count + 1 }, (_, index) => round * index) }
}

/** At most `count` positions over `length` points: the first, the last and evenly spaced ones between. */
export function spread(length: number, count = 5): number[] {
  if (length <= count) return Array.from({ length }, (_, index) => index)
  const step = (length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => Math.round(index * step))
}
