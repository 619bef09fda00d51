/** Round steps: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = [1, 2, 2.5, 5, 10].find((step) => step * power >= rough * (1 - 1e-9)) ?? 10
  return lead * power
}

/** An axis from zero to a round number of at least `top`, with at most five ticks. `whole` allows whole steps only. */
export function zeroAxis(top: number, whole = false): { max: number; ticks: number[] } {
  // Zeros alone have no scale: the line is on the axis.
  if (!(top > 0)) return { max: 1, ticks: [0] }
  const high = Number.isFinite(top) ? top : 1
  const step = Math.max(roundStep(high / 4), whole ? 1 : 0)
  const round = whole ? Math.ceil(step) : step
  const count = Math.max(1, Math.ceil(high / round - 1e-9))
  return { max: round * count, ticks: Array.from({ length: count + 1 }, (_, index) => round * index) }
}

/** At most `count` of `length` points: the first, the last and evenly spaced ones between. */
export function spread(length: number, count = 5): number[] {
  if (length <= count) return Array.from({ length }, (_, index) => index)
  const step = (length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => Math.round(index * step))
}
