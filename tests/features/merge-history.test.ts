import { expect, it } from 'vitest'
import type { ActivityLine } from '#contract/activity.ts'
import { mergeHistory } from '#features/activity/merge-history.ts'
import type { TimelineEvent } from '#ui/timeline.tsx'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 9, 0, seconds)).toISOString()
const event = (id: string, seconds: number, by: string): TimelineEvent => ({
  id,
  at: at(seconds),
  title: id,
  by,
})
const line = (id: string, seconds: number, name: string) =>
  ({ id, at: at(seconds), madeAt: null, user: { id: name, name } }) as ActivityLine
const pairs = (events: TimelineEvent[], lines: ActivityLine[]) =>
  mergeHistory(events, lines).map((entry) => [entry.event?.id, entry.line?.id])

it('joins an event with the line of the same person, although another line is nearer', () => {
  const lines = [line('of Sam', 1, 'Sam'), line('of Ada', 2, 'Ada')]
  expect(pairs([event('paid', 1, 'Ada')], lines)).toEqual([
    ['paid', 'of Ada'],
    [undefined, 'of Sam'],
  ])
})

it('joins a line with the earlier name of the person, and none that is far away', () => {
  expect(pairs([event('paid', 1, 'Ada Palmer')], [line('near', 2, 'Ada'), line('far', 9, 'Ada')])).toEqual([
    ['paid', 'near'],
    [undefined, 'far'],
  ])
})
