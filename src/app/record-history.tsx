import type { ReactNode } from 'react'
import { useCan, useRights } from '#features/account/queries.ts'
import { EventHistory, RecordHistory } from '#features/activity/record-history.tsx'
import type { TimelineEvent } from '#ui/timeline.tsx'

/** Renders the timeline of a record from its events, with who changed it where the user may see that. */
export function useRecordHistory(kind: string, id: string) {
  const may = useRights()
  const can = useCan('activity')
  const mayReadLog = can && may('activity.read')
  const history = (events: readonly TimelineEvent[], children?: ReactNode) =>
    mayReadLog ? (
      <RecordHistory kind={kind} id={id} events={events}>
        {children}
      </RecordHistory>
    ) : (
      <EventHistory events={events}>{children}</EventHistory>
    )
  return { history, mayReadLog }
}
