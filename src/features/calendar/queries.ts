import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Agenda } from '#contract/calendar.ts'
import { type AgendaReply, calendarCalls } from '#contract/calendar-calls.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { type MutationVariables, mergeById, optimisticUpdates } from './optimistic.ts'

const agendaKey = ['calendar', 'agenda'] as const

export const calendarQueries = {
  all: ['calendar'] as const,
  /** The whole agenda; a refetch transfers only changes. */
  agenda: () =>
    queryOptions({
      queryKey: agendaKey,
      queryFn: async ({ signal, client }): Promise<Agenda> => {
        const cachedAgenda = client.getQueryData<Agenda>(agendaKey)
        const params = cachedAgenda ? { epoch: cachedAgenda.epoch, since: cachedAgenda.version } : {}
        const reply = await request(calendarCalls.agenda, params, { signal })
        // Read again, because a reply to a write may have arrived in the meantime.
        return agendaWith(client.getQueryData<Agenda>(agendaKey), reply)
      },
      meta: { offline: z.omit(calendarCalls.agenda.reply, { isWhole: true, gone: true }) },
    }),
}

function agendaWith(cachedAgenda: Agenda | undefined, { isWhole, gone, ...reply }: AgendaReply): Agenda {
  if (isWhole || !cachedAgenda || cachedAgenda.epoch !== reply.epoch) return reply
  const isNothing = reply.version === cachedAgenda.version && reply.events.length === 0 && gone.length === 0
  return {
    ...reply,
    calendars: mergeById(cachedAgenda.calendars, reply.calendars),
    people: reply.people,
    events: isNothing ? cachedAgenda.events : mergeById(cachedAgenda.events, reply.events, gone),
  }
}

const { applyUpdate, readOptimistic, useOptimistic } = createOptimisticOverlay<Agenda, MutationVariables>(
  calendarQueries.all,
  agendaKey,
  optimisticUpdates,
)

export { applyUpdate as applyToAgenda, readOptimistic as readShownAgenda }

/** The agenda with optimistic updates; suspends until it has loaded. */
export function useAgenda(): Agenda {
  const { data } = useSuspenseQuery(calendarQueries.agenda())
  return useOptimistic(data)
}

/** Like `useAgenda`, but not suspending; the screen shows the error. */
export function useAgendaQuery() {
  const { data, error, refetch } = useQuery(calendarQueries.agenda())
  return { agenda: useOptimistic(data), error, refetch: () => void refetch() }
}
