import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ConflictProps } from './conflict-table.tsx'

// Lazy, because every form may need it and hardly ever does.
const ConflictTable = lazyPart(() => import('./conflict-table.tsx'), 'ConflictTable')

export function ConflictPanel<Fields extends object>(props: ConflictProps<Fields>) {
  const Table = ConflictTable as unknown as ComponentType<ConflictProps<Fields>>
  return (
    <Suspense>
      <Table {...props} />
    </Suspense>
  )
}
