import { scaleLinear } from 'd3-scale'

/** An axis from zero to a round number above `top`, with at most five ticks. */
export function zeroAxis(top: number): { max: number; ticks: number[] } {
  const scale = scaleLinear()
    .domain([0, top > 0 ? top : 1])
    .nice(4)
  let ticks = scale.ticks(4)
  if (ticks.length > 5) ticks = ticks.filter((_, index) => index % 2 === 0)
  return { max: Math.max(scale.domain()[1] ?? 1, ticks.at(-1) ?? 1), ticks }
}

/** At most `count` positions over `length` points: the first, the last and evenly spaced ones between. */
export function spread(length: number, count = 5): number[] {
  if (length <= count) return Array.from({ length }, (_, index) => index)
  const step = (length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => Math.round(index * step))
}
