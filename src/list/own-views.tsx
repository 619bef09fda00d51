import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '#contract/views.ts'
import { useFormats } from '#kernel/format.ts'
import type { Preloadable } from '#kernel/query-client.ts'
import type { ListMemory } from './list-memory.ts'
import { useViews } from './views.ts'

const isBlank = (value: unknown) => value === 0 || String(value ?? '') === ''

const viewSearch = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => !['page', 'size', 'view', 'damaged'].includes(name) && !isBlank(value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
export const blankSearch = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(viewSearch(search)).map(([name, value]) => [name, blankOf(value)]))
const blankOf = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '')

export const isSameSearch = (record: Record<string, unknown>, other: Record<string, unknown>) =>
  JSON.stringify(viewSearch(record)) === JSON.stringify(viewSearch(other))

export function useOwnViews(memory: ListMemory, search: Record<string, unknown>) {
  const all = useViews(memory)
  const current = all.views.find((view) => isSameSearch(view.search, search))
  const named = String(search.view ?? '')
  const [lastId, setLastId] = useState(current?.id)
  if (current && current.id !== lastId) setLastId(current.id)
  const last = all.views.find(({ id }) => id === lastId)
  return {
    ...all,
    current,
    /** The user's view that was shown last, while another filter is shown. */
    base: !current && last?.mine ? last : undefined,
    /** A view's name in the address that is unknown here. */
    linked: !current && named !== '' ? named : undefined,
    save: (name: string, shared: boolean, onFailed: () => void) =>
      all.add({ name, shared, search: viewSearch(search) as View['search'] }, onFailed),
    /** Gives a view the current filter. */
    update: (view: View) => all.change(view, { search: viewSearch(search) as View['search'] }),
  }
}
export type OwnViews = ReturnType<typeof useOwnViews>

export function OwnTab({
  view,
  isCurrent,
  pageOf,
  onView,
  countClass,
}: {
  view: View
  isCurrent: boolean
  pageOf: (search: Record<string, unknown>) => Preloadable
  onView: () => void
  countClass: string | undefined
}) {
  const formats = useFormats()
  const { data: count } = useQuery<{ total: number }, Error, number>({
    ...(pageOf(view.search) as object),
    select: ({ total }: { total: number }) => total,
  } as never)
  return (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} data-own onClick={onView}>
      <span dir="auto">{view.name}</span>
      {view.shared && <SharedSign view={view} />}
      {count !== undefined && <bdi className={countClass}>{formats.number(count)}</bdi>}
    </button>
  )
}

function SharedSign({ view: { mine, by } }: { view: View }) {
  const { t } = useTranslation('list')
  return (
    <>
      <IconUsers size={14} aria-hidden="true" />
      <span className="sr-only">{mine ? t('view.shared') : t('view.sharedBy', { name: by })}</span>
    </>
  )
}
