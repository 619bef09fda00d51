import { scaleLinear } from 'd3-scale'

/** An axis from zero to the first round number that holds `top`, with at most five ticks, the last at its end. */
export function zeroAxis(top: number): { max: number; ticks: number[] } {
  const high = top > 0 ? top : 1
  for (const wish of [4, 3, 2]) {
    const [first = 0, second = high] = scaleLinear().domain([0, high]).ticks(wish)
    const step = second - first
    const count = Math.ceil(high / step - 1e-9)
    if (count <= 4) {
      return { max: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => step * index) }
    }
  }
  return { max: high, ticks: [0, high] }
}

/** At most `count` positions over `length` points: the first, the last and evenly spaced ones between. */
export function spread(length: number, count = 5): number[] {
  if (length <= count) return Array.from({ length }, (_, index) => index)
  const step = (length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => Math.round(index * step))
}
