import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { features } from '#app/features.ts'
import { firstIdle } from '#app/first-idle.ts'
import type { NavItem } from '#app/nav.ts'
import type { WaitingCounter } from '#kernel/feature.ts'
import { useFormats } from '#kernel/format.ts'
import styles from './nav.module.css'

type Shown = { feature: string; id: string; isDot: boolean }

/** Lazy, because each needs files of its feature; offline they may be missing. */
const counters = new Map(
  features.flatMap(({ key, waiting }) =>
    waiting ? [[key, lazy(async () => ({ default: await counterOf(waiting) }))]] : [],
  ),
)

async function counterOf(waiting: WaitingCounter) {
  await firstIdle
  const file = await waiting().catch(() => undefined)
  if (!file) return (_shown: Shown) => null
  const useCount = file.default
  return (props: Shown) => <Count {...props} count={useCount()} />
}

/** The id for `aria-describedby` of a menu entry; its name stays that of the page. */
export const countId = ({ id, title }: NavItem) => (counters.has(title) ? `waiting-${id}` : undefined)

/** True for pages with messages from people, which a closed menu says too; orders wait in every shop. */
export const isOfMessages = ({ title }: NavItem) =>
  features.some(({ key, waiting, changes }) => key === title && waiting && changes === 'people')

export function WaitingCount({ item, isDot = false }: { item: NavItem; isDot?: boolean }) {
  const id = countId(item)
  const Counter = counters.get(item.title)
  if (!Counter || !id) return null
  return (
    <Suspense fallback={null}>
      <Counter feature={item.title} id={id} isDot={isDot} />
    </Suspense>
  )
}

function Count({ feature, id, isDot, count }: Shown & { count: number | undefined }) {
  const { t } = useTranslation('features')
  const { number, compact } = useFormats()
  if (!count) return null
  return (
    <>
      <span className={isDot ? styles.dot : styles.count} aria-hidden="true">
        {!isDot && (count < 10_000 ? number(count) : compact(count))}
      </span>
      <span id={id} hidden>
        {t(`${feature}.waiting` as 'orders.waiting', { count })}
      </span>
    </>
  )
}
