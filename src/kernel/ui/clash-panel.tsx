import { type ComponentType, Suspense } from 'react'
import type { ClashProps } from './clash-table.tsx'
import { lazyPart } from './lazy-part.tsx'

// Every form may need it, and hardly ever does.
const ClashTable = lazyPart(async () => ({ default: (await import('./clash-table.tsx')).ClashTable }))

/** Somebody else was faster: what it was, what they and what I made of it, and a decision field by field. */
export function ClashPanel<Fields extends object>(props: ClashProps<Fields>) {
  const Table = ClashTable as unknown as ComponentType<ClashProps<Fields>>
  return (
    <Suspense>
      <Table {...props} />
    </Suspense>
  )
}
