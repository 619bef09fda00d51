import type { ActivityLine } from '#contract/activity.ts'
import type { TimelineEvent } from '#ui/timeline.tsx'

/** Max ms between the entries of one write in the record's history and in the activity log. */
const sameWriteMs = 2000

export type HistoryEntry = { event?: TimelineEvent; line?: ActivityLine }

const atOf = ({ event, line }: HistoryEntry) => Date.parse(event?.at ?? line?.at ?? '')

/**
 * Joins the events of a record with the lines of the log about the same writes, oldest first. Lines of the same name
 * come first; others are possible, because the log has the name as it was then.
 */
export function mergeHistory(
  events: readonly TimelineEvent[],
  lines: readonly ActivityLine[],
): HistoryEntry[] {
  const unmatched = new Set(lines)
  const joined = events.map((event): HistoryEntry => {
    const distanceTo = ({ at, madeAt }: ActivityLine) =>
      Math.min(...[at, madeAt ?? at].map((time) => Math.abs(Date.parse(time) - Date.parse(event.at))))
    const [line] = [...unmatched]
      .filter((candidate) => distanceTo(candidate) <= sameWriteMs)
      .toSorted(
        (candidate, other) =>
          Number(candidate.user.name !== event.by) - Number(other.user.name !== event.by) ||
          distanceTo(candidate) - distanceTo(other),
      )
    if (!line) return { event }
    unmatched.delete(line)
    return { event, line }
  })
  return [...joined, ...[...unmatched].map((line) => ({ line }))].toSorted(
    (entry, other) => atOf(entry) - atOf(other),
  )
}
