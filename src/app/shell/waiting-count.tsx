import { lazy, Suspense } from 'react'
import { firstIdle } from '#app/first-idle.ts'
import type { NavItem } from '#features/menu/nav.ts'
import type { CountedPage } from './waiting-counts.tsx'

const counted: readonly string[] = ['/orders', '/chat', '/mail'] satisfies CountedPage[]

/** It needs the files of three areas, for which no page waits; without a network it may be missing. */
const Counts = lazy(async () => {
  await firstIdle
  const file = await import('./waiting-counts.tsx').catch(() => undefined)
  return { default: file?.WaitingCounts ?? (() => null) }
})

/** By this the entry of a page is described once something waits there; its name stays the name of the page. */
export const countId = (item: NavItem) => (isCounted(item) ? `waiting-${item.id}` : undefined)

const isCounted = ({ url }: NavItem) => url !== undefined && counted.includes(url)

/** How much waits behind an entry of the menu, where the product counts it. */
export function WaitingCount({ item, isDot = false }: { item: NavItem; isDot?: boolean }) {
  if (!isCounted(item)) return null
  return (
    <Suspense fallback={null}>
      <Counts page={item.url as CountedPage} id={`waiting-${item.id}`} isDot={isDot} />
    </Suspense>
  )
}
