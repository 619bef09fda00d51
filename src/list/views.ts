import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  type ListName,
  type Look,
  maxViews,
  sharingRights,
  type View,
  type ViewFields,
  type ViewsReply,
  viewCalls,
  viewLists,
} from '#contract/views.ts'
import { request } from '#kernel/api.ts'
import { useMay } from '#kernel/rights.ts'
import { session } from '#kernel/session.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { useOfflineMutation } from '#offline/offline-mutation.ts'
import { type Changes, createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { isFirstLook, type ListLook, type ListMemory } from './list-memory.ts'

const area = ['views'] as const

const viewsQuery = queryOptions({
  queryKey: [...area, 'list'],
  queryFn: ({ signal }) => request(viewCalls.list, {}, { signal }),
  meta: { offline: viewCalls.list.reply },
})

type MutationVariables = {
  saveView: ViewFields
  removeView: { id: string }
  keepLook: { list: ListName; look: Look }
}

const changes: Changes<ViewsReply, MutationVariables> = {
  saveView: (state, { idempotencyKey: _, ...fields }: ViewFields & { idempotencyKey?: string }) => {
    const others = state.views.filter(({ id }) => id !== fields.id)
    const views = [...others, { ...fields, mine: true, by: '' }]
    return { ...state, views: views.toSorted((view, other) => (view.at < other.at ? -1 : 1)) }
  },
  removeView: (state, { id }) => ({ ...state, views: state.views.filter((view) => view.id !== id) }),
  keepLook: (state, { list, look }) => ({ ...state, looks: { ...state.looks, [list]: look } }),
}

const shownViews = createOptimisticOverlay<ViewsReply, MutationVariables>(area, viewsQuery.queryKey, changes)
const mutationOf = createMutations<MutationVariables>(area, shownViews.commitUpdate, { endsOffers: false })
const saveView = mutationOf('saveView', viewCalls.save)
const removeView = mutationOf('removeView', viewCalls.remove)
const keepLook = mutationOf('keepLook', viewCalls.look)
export const viewMutations = [saveView, removeView, keepLook]

const nothing: ViewsReply = { views: [], looks: {} }
const nameOf = ({ name }: ListMemory): ListName => viewLists.find((listName) => listName === name) ?? 'orders'
const lookIn = ({ density, order, shown }: ListLook): Look => ({ density, order, shown })

export function useViews(memory: ListMemory) {
  const list = nameOf(memory)
  const may = useMay()
  const { data } = useQuery(viewsQuery)
  const { views } = shownViews.useOptimistic(data ?? nothing)
  const saving = useOfflineMutation(saveView)
  const removing = useOfflineMutation(removeView)
  const listViews = views.filter((view) => view.list === list)
  return {
    views: listViews,
    mayShare: may(sharingRights[list]),
    isFull: listViews.filter(({ mine }) => mine).length >= maxViews,
    add: (part: Pick<View, 'name' | 'search' | 'shared'>, onFailed: () => void) =>
      saving.mutate(
        { ...part, id: crypto.randomUUID(), list, at: new Date().toISOString() },
        { onError: onFailed },
      ),
    change: (
      { mine: _, by: __, ...view }: View,
      changes: Partial<Pick<View, 'name' | 'search' | 'shared'>>,
    ) => saving.mutate({ ...view, ...changes }),
    remove: ({ id }: View) => removing.mutate({ id }),
    /** The mutation that restores a deleted or changed view, for the Undo. */
    restored: ({ mine: _, by: __, ...view }: View) => [saving.later(view)],
  }
}

/** Saves a list's look here and on the server, for other devices. */
export function useKeepLook(memory: ListMemory) {
  const keeping = useOfflineMutation(keepLook)
  return (change: (now: ListLook) => ListLook) => {
    const previousLook = lookIn(memory.get())
    memory.set(change)
    keeping.mutate(
      { list: nameOf(memory), look: lookIn(memory.get()) },
      { onError: () => memory.set((now) => ({ ...now, ...previousLook })) },
    )
  }
}

/** Also uploads the views that earlier versions kept in this browser, once. */
export function useLookOf(memory: ListMemory): void {
  const list = nameOf(memory)
  const { data } = useQuery(viewsQuery)
  const { looks, views } = shownViews.useOptimistic(data ?? nothing)
  const look = looks[list]
  const saving = useOfflineMutation(saveView)
  const keeping = useOfflineMutation(keepLook)
  const takeUp = useEffectEvent(() => {
    if (look) memory.set((now) => ({ ...now, ...look }))
  })
  const giveAway = useEffectEvent(() => {
    if (!look && !isFirstLook(memory.get())) keeping.mutate({ list, look: lookIn(memory.get()) })
    const account = session.userId() ?? ''
    const mine = views.filter((view) => view.list === list && view.mine)
    const localViews = memory.earlierViews.get().views[account] ?? []
    if (localViews.length === 0) return
    const viewNames = new Set(mine.map(({ name }) => name))
    const missing = localViews
      .filter(({ name }) => !viewNames.has(name))
      .slice(0, Math.max(0, maxViews - mine.length))
    // Views above the limit stay here until there is room.
    const unsavedViews = localViews.filter((view) => !viewNames.has(view.name) && !missing.includes(view))
    memory.earlierViews.set(({ views }) => ({ views: { ...views, [account]: unsavedViews } }))
    missing.forEach(({ name, search }, index) => {
      const at = new Date(Date.now() + index).toISOString()
      saving.mutate({
        id: crypto.randomUUID(),
        list,
        name,
        search: search as View['search'],
        shared: false,
        at,
      })
    })
  })
  const isRead = data !== undefined
  const written = look && JSON.stringify(look)
  useEffect(() => {
    if (isRead) giveAway()
  }, [isRead])
  useEffect(() => {
    if (isRead && written !== null) takeUp()
  }, [isRead, written])
}
