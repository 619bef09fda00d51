import { lazy, Suspense } from 'react'
import { firstIdle } from '#app/first-idle.ts'
import type { NavItem } from '#app/nav.ts'
import type { CountedPage } from './waiting-counts.tsx'

const counted: readonly string[] = ['/orders', '/chat', '/mail'] satisfies CountedPage[]

/** Lazy, because it needs files of three features; offline they may be missing. */
const Counts = lazy(async () => {
  await firstIdle
  const file = await import('./waiting-counts.tsx').catch(() => undefined)
  return { default: file?.WaitingCounts ?? (() => null) }
})

/** The id for `aria-describedby` of a menu entry; its name stays that of the page. */
export const countId = (item: NavItem) => (isCounted(item) ? `waiting-${item.id}` : undefined)

const isCounted = ({ url }: NavItem) => url !== undefined && counted.includes(url)

/** The number of waiting things behind a menu entry. */
export function WaitingCount({ item, isDot = false }: { item: NavItem; isDot?: boolean }) {
  if (!isCounted(item)) return null
  return (
    <Suspense fallback={null}>
      <Counts page={item.url as CountedPage} id={`waiting-${item.id}`} isDot={isDot} />
    </Suspense>
  )
}
