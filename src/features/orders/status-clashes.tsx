import { lazy, Suspense } from 'react'
import { useStatusClashes } from './clashes.ts'

const ClashDialog = lazy(async () => ({ default: (await import('./clash-dialog.tsx')).ClashDialog }))

/** Asks whose change stays, on whatever page: a change made offline is sent long after it was made. */
export function StatusClashes() {
  const clashes = useStatusClashes()
  // What was meant last counts.
  const last = clashes.at(-1)
  if (!last) return null
  const ofOrder = clashes.filter(({ state }) => state.variables?.ids?.[0] === last.state.variables?.ids?.[0])
  return (
    <Suspense>
      <ClashDialog key={last.mutationId} clash={last} all={ofOrder} />
    </Suspense>
  )
}
