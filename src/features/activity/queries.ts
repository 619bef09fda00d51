import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ActivityFilter, ActivityLine, activityCalls } from '#contract/activity.ts'
import { type ActivitySearch, blankActivity } from '#contract/activity-search.ts'
import { request } from '#kernel/api.ts'
import { daysOf, definedOnly } from '#list/list.ts'
import { pageQuery } from '#list/page-query.ts'
import { rowStream } from '#list/row-stream.ts'

function filterOf(search: ActivitySearch): ActivityFilter {
  const { q, outcome, area, user, at, from, to, record } = search
  return definedOnly({ q, outcome: outcome ? [outcome] : [], area, user, record, ...daysOf(at, from, to) })
}

const listOf = (search: ActivitySearch) => ({ ...filterOf(search), sort: search.sort })

export const activityQueries = {
  all: ['activity'] as const,
  list: (search: ActivitySearch) =>
    pageQuery(
      [...activityQueries.all, 'list', listOf(search), search.page, search.size],
      search,
      async (page, init) => {
        const reply = await request(activityCalls.list, { ...listOf(search), ...page }, init)
        return { ...reply, total: reply.total ?? reply.lines.length }
      },
      z.required(activityCalls.list.reply, { total: true }),
    ),
}

export const rowsOf = (search: ActivitySearch) => rowStream(activityCalls.list, listOf(search), ActivityLine)

/** Others write all the time, so a page is read again whenever it is opened. */
export const useActivity = (search: ActivitySearch) =>
  useQuery({ ...activityQueries.list(search), staleTime: 0 })

export const historyOf = (kind: string, id: string): ActivitySearch => ({
  ...blankActivity,
  record: `${kind}/${id}`,
})
