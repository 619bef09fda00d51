import { type QueryClient, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Agenda } from '#contract/calendar.ts'
import { type CalendarWriteReply, calendarCalls } from '#contract/calendar-calls.ts'
import { request } from '#kernel/api.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { createMutations, withUndoWindow } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import {
  cancelReads,
  keepOnConflict,
  keepWhenRejected,
  type OfflineMutation,
  useOfflineMutation,
} from '#offline/offline-mutation.ts'
import { flushUndoWindows } from '#offline/undo-window.ts'
import { type MutationVariables, mergeById, withEvents } from './optimistic.ts'
import { applyToAgenda, calendarQueries } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(
  calendarQueries.all,
  (client, name, variables, reply) =>
    mergeReply(client, reply as CalendarWriteReply, (agenda) => applyToAgenda(agenda, name, variables)),
)

/** The agenda's version stays, so that the refetch brings every change. */
function mergeReply(
  client: QueryClient,
  { events = [], gone = [], calendars = [] }: CalendarWriteReply,
  change: (agenda: Agenda) => Agenda = (agenda) => agenda,
) {
  client.setQueryData<Agenda>(calendarQueries.agenda().queryKey, (agenda) => {
    if (!agenda) return agenda
    const next = withEvents(change(agenda), events, gone)
    return { ...next, calendars: mergeById(next.calendars, calendars) }
  })
}

const add = keepWhenRejected(defineMutation('add', calendarCalls.add, ({ id, fields }) => ({ id, fields })))
const edit = keepOnConflict(
  defineMutation('edit', calendarCalls.edit, ({ id, scope, at, newId, changes, base, version }) => ({
    id,
    scope,
    at,
    newId,
    changes,
    base,
    version,
  })),
)
const answer = defineMutation('answer', calendarCalls.answer, ({ id, answer }) => ({ id, answer }))
const remove = withUndoWindow(
  defineMutation('remove', calendarCalls.remove, ({ id, scope, at }) => ({ id, scope, at })),
)
const addCalendar = defineMutation('addCalendar', calendarCalls.addCalendar, ({ id, fields }) => ({
  id,
  fields,
}))
const editCalendar = keepOnConflict(
  defineMutation('editCalendar', calendarCalls.editCalendar, ({ id, version, changes, base }) => ({
    id,
    version,
    changes,
    base,
  })),
)
const removeCalendar = defineMutation('removeCalendar', calendarCalls.removeCalendar, ({ id }) => ({ id }))
const subscribe = defineMutation('subscribe', calendarCalls.subscribe, ({ id, isOn }) => ({ id, isOn }))

export type FileVariables = Pick<
  z.input<typeof calendarCalls.importPreview.request>,
  'ics' | 'calendar' | 'zone' | 'mended'
>
type FileRequest = FileVariables & { duplicates: 'skip' | 'replace' }
type ImportReply = z.output<typeof calendarCalls.import.reply>
/** `after` is the import that a later call continues (`inCalls`). */
const importing: OfflineMutation<ImportReply, FileRequest & { after?: string }> = {
  mutationKey: [...calendarQueries.all, 'import'],
  scope: { id: 'calendar' },
  mutationFn: ({ idempotencyKey, after: importId, ...body }) =>
    importId === undefined
      ? request(calendarCalls.import, body, { idempotencyKey })
      : request(calendarCalls.importMore, { importId, duplicates: body.duplicates }, { idempotencyKey }),
  onMutate: () => flushUndoWindows(),
  onSuccess: async (reply, _variables, _kept, { client }) => {
    await cancelReads(client, calendarQueries.all)
    mergeReply(client, reply)
  },
  meta: { refreshes: ['calendar'] },
}
const importFile = inCalls(importing, ['events', 'gone', 'added', 'replaced', 'skipped'])

export const useAddEvent = () => useOfflineMutation(add)
export const useEditEvent = () => useOfflineMutation(edit)
export const useAnswerEvent = () => useOfflineMutation(answer)
export const useRemoveEvent = () => useOfflineMutation(remove)
export const useAddCalendar = () => useOfflineMutation(addCalendar)
export const useEditCalendar = () => useOfflineMutation(editCalendar)
export const useRemoveCalendar = () => useOfflineMutation(removeCalendar)
export const useSubscribe = () => useOfflineMutation(subscribe)
export const useImport = () => useOfflineMutation(importFile)

type Preview = z.output<typeof calendarCalls.importPreview.reply>
/** Parses a file without storing anything, so it may be retried and is never queued. */
export const usePreview = () =>
  useMutation<Preview, ApiError, FileVariables>({
    mutationFn: (file) => request(calendarCalls.importPreview, file),
    networkMode: 'always',
    retry: false,
    meta: { failsOnScreen: true },
  })

export const calendarMutations = [
  ...[add, edit, answer, remove, addCalendar, editCalendar, removeCalendar, subscribe, importFile],
]
