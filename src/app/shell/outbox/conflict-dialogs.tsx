import { type ComponentType, Suspense, useState } from 'react'
import { features } from '#app/features.ts'
import { markReopened, useReopenRequest } from '#forms/reopen.ts'
import type { ApiError } from '#kernel/api-error.ts'
import type { OpenConflict } from '#kernel/feature.ts'
import type { OutboxEntry, RejectedMutation } from '#kernel/outbox-entry.ts'
import { isConflict } from '#kernel/query-client.ts'
import { thisTab } from '#kernel/tabs.ts'
import { useRejected } from '#offline/outbox.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const dialogs = new Map<string, ComponentType<OpenConflict>>(
  features.flatMap(({ key, conflicts = {} }) =>
    Object.entries(conflicts).map(([name, load]) => [`${key}.${name}`, lazyPart(load, 'default')] as const),
  ),
)
const dialogOf = ({ mutationKey }: OutboxEntry) => dialogs.get(mutationKey.join('.'))
/** True for an error that brings the record as it is now; without it no dialog can compare. */
const hasCurrent = ({ body }: ApiError) => typeof body === 'object' && body !== null && 'current' in body
export const isDecided = (mutation: RejectedMutation) =>
  isConflict(mutation.error) && hasCurrent(mutation.error) && dialogOf(mutation) !== undefined

/** Asks about conflicts on any page; postponed ones wait in the outbox. */
export function ConflictDialogs() {
  const request = useReopenRequest()
  const undecided = useRejected().filter(isDecided)
  const [later, setLater] = useState<readonly string[]>([])
  const entry =
    undecided.find(({ key }) => key === request) ??
    undecided.findLast(({ key, tab }) => tab === thisTab && !later.includes(key))
  const Asking = entry && dialogOf(entry)
  if (!Asking) return null
  const { key } = entry
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
