import { clockIn } from './zone.ts'

const dayLength = 86_400_000

/**
 * The timestamp of a local time in a zone, `2026-11-21T09:30`, as ISO in UTC. Of a time that occurs twice it is the first;
 * a time that the clocks skip moves on by as much as they do.
 */
export function timestampIn(zone: string, local: string): string {
  const localTime = Date.parse(`${local}Z`)
  const localAt = (ms: number) => Date.parse(`${clockIn(zone, ms)}Z`)
  // Clocks change at most once within two days, so the offset is that of the day before or of the day after.
  const [earlierOffset = localTime, laterOffset = localTime] = [
    localTime - dayLength,
    localTime + dayLength,
  ].map((ms) => localTime - (localAt(ms) - ms))
  const timestamps = [earlierOffset, laterOffset].filter((ms) => localAt(ms) === localTime)
  return new Date(timestamps.length > 0 ? Math.min(...timestamps) : earlierOffset).toISOString()
}
