import { useCan, useRights } from '#features/account/queries.ts'
import { HistoryCard } from '#features/activity/history-card.tsx'

/** Renders who changed a record; undefined where the user may not see it. `kind` is the table of the record. */
export function useRecordHistory(kind: string, id: string) {
  const may = useRights()
  const can = useCan('activity')
  return can && may('activity.read') ? () => <HistoryCard kind={kind} id={id} /> : undefined
}
