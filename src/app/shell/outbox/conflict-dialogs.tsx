import { Suspense, useState } from 'react'
import { markReopened, useReopenRequest } from '#forms/reopen.ts'
import { type OutboxEntry, type RejectedMutation, useRejected } from '#kernel/outbox.ts'
import { isConflict } from '#kernel/query-client.ts'
import { thisTab } from '#kernel/tabs.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const dialogs = {
  'calendar.editCalendar': lazyPart(async () => ({
    default: (await import('#features/calendar/dialogs/calendar-conflict.tsx')).CalendarConflict,
  })),
  'kanban.editColumn': lazyPart(async () => ({
    default: (await import('#features/kanban/board/column-conflict.tsx')).ColumnConflict,
  })),
  'moderation.moderate': lazyPart(async () => ({
    default: (await import('#features/moderation/review-conflict.tsx')).ReviewConflict,
  })),
  'orders.setStatus': lazyPart(async () => ({
    default: (await import('#features/orders/status/status-conflict.tsx')).StatusConflict,
  })),
}

const dialogOf = ({ mutationKey }: OutboxEntry) => dialogs[mutationKey.join('.') as keyof typeof dialogs]
/** True for a rejected write whose conflict a dialog resolves. */
export const isDecided = (one: RejectedMutation) => isConflict(one.error) && dialogOf(one) !== undefined

/** Asks about conflicts on any page; postponed ones wait in the outbox. */
export function ConflictDialogs() {
  const wanted = useReopenRequest()
  const undecided = useRejected().filter(isDecided)
  const [later, setLater] = useState<readonly string[]>([])
  const entry =
    undecided.find(({ key }) => key === wanted) ??
    undecided.findLast(({ key, tab }) => tab === thisTab && !later.includes(key))
  if (!entry) return null
  const { key } = entry
  const Asking = dialogOf(entry)
  return (
    <Suspense>
      <Asking
        key={key}
        entry={entry}
        onClose={() => {
          setLater((now) => [...now, key])
          markReopened(key)
        }}
      />
    </Suspense>
  )
}
