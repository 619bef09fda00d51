import { type QueryClient, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Agenda, type CalendarWriteReply, calendarCalls } from '#contract/calendar.ts'
import type { ApiError } from '#kernel/api.ts'
import { request } from '#kernel/api.ts'
import { releaseHeld } from '#kernel/held.ts'
import { intentVerbs, withUndoWindow } from '#kernel/intent-verb.ts'
import { asking, fromForm, holdReads, useVerb, type Verb } from '#kernel/verb.ts'
import { type Intents, merged, withEvents } from './intents.ts'
import { applyToAgenda, calendarQueries } from './queries.ts'

const verb = intentVerbs<Intents>(calendarQueries.all, (client, name, intent, reply) =>
  takeIn(client, reply as CalendarWriteReply, (agenda) => applyToAgenda(agenda, name, intent)),
)

/**
 * Keeps the optimistic state until the refetch. The agenda's version stays, so that the refetch brings every change.
 */
function takeIn(
  client: QueryClient,
  { events = [], gone = [], calendars = [] }: CalendarWriteReply,
  change: (agenda: Agenda) => Agenda = (agenda) => agenda,
) {
  client.setQueryData<Agenda>(calendarQueries.agenda().queryKey, (agenda) => {
    if (!agenda) return agenda
    const next = withEvents(change(agenda), events, gone)
    return { ...next, calendars: merged(next.calendars, calendars) }
  })
}

const add = fromForm(verb('add', calendarCalls.add, ({ id, fields }) => ({ id, fields })))
const edit = asking(
  verb('edit', calendarCalls.edit, ({ id, scope, at, newId, changes, base, version }) => ({
    ...{ id, scope, at, newId, changes, base, version },
  })),
)
const remove = withUndoWindow(
  verb('remove', calendarCalls.remove, ({ id, scope, at }) => ({ id, scope, at })),
)
const addCalendar = verb('addCalendar', calendarCalls.addCalendar, ({ id, fields }) => ({ id, fields }))
const editCalendar = asking(
  verb('editCalendar', calendarCalls.editCalendar, ({ id, version, changes, base }) => ({
    ...{ id, version, changes, base },
  })),
)
const removeCalendar = verb('removeCalendar', calendarCalls.removeCalendar, ({ id }) => ({ id }))
const subscribe = verb('subscribe', calendarCalls.subscribe, ({ id, isOn }) => ({ id, isOn }))

type FileVariables = { ics: string; calendar: string; zone: string }
type FileRequest = FileVariables & { duplicates: 'skip' | 'replace' }
type ImportReply = z.output<typeof calendarCalls.import.reply>
const importFile: Verb<ImportReply, FileRequest> = {
  mutationKey: [...calendarQueries.all, 'import'],
  scope: { id: 'calendar' },
  mutationFn: ({ idempotencyKey, ...body }) => request(calendarCalls.import, body, { idempotencyKey }),
  onMutate: () => releaseHeld(),
  onSuccess: async (reply, _intent, _kept, { client }) => {
    await holdReads(client, calendarQueries.all)
    takeIn(client, reply)
  },
  meta: { refreshes: ['calendar'] },
}

export const useAddEvent = () => useVerb(add)
export const useEditEvent = () => useVerb(edit)
export const useRemoveEvent = () => useVerb(remove)
export const useAddCalendar = () => useVerb(addCalendar)
export const useEditCalendar = () => useVerb(editCalendar)
export const useRemoveCalendar = () => useVerb(removeCalendar)
export const useSubscribe = () => useVerb(subscribe)
export const useImport = () => useVerb(importFile)

type Preview = z.output<typeof calendarCalls.importPreview.reply>
/** Parses a file without storing anything, so it may be retried and is never queued. */
export const usePreview = () =>
  useMutation<Preview, ApiError, FileVariables>({
    mutationFn: (asked) => request(calendarCalls.importPreview, asked),
    networkMode: 'always',
    retry: false,
    meta: { failsOnScreen: true },
  })

export const calendarMutations = [
  ...[add, edit, remove, addCalendar, editCalendar, removeCalendar, subscribe, importFile],
]
