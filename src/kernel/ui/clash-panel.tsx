import { type ComponentType, Suspense } from 'react'
import type { ClashProps } from './clash-table.tsx'
import { lazyPart } from './lazy-part.tsx'

// Lazy, because every form may need it and hardly ever does.
const ClashTable = lazyPart(async () => ({ default: (await import('./clash-table.tsx')).ClashTable }))

/** A conflict: the original, their and my value of each field, with a choice. */
export function ClashPanel<Fields extends object>(props: ClashProps<Fields>) {
  const Table = ClashTable as unknown as ComponentType<ClashProps<Fields>>
  return (
    <Suspense>
      <Table {...props} />
    </Suspense>
  )
}
