import { type MutationOptions, onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { maxMatching } from '#contract/list.ts'
import { ApiError } from '#kernel/api-error.ts'
import { createQueryClient, registerMutations } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'
import { inCalls } from '#offline/in-calls.ts'
import type { OfflineMutation } from '#offline/offline-mutation.ts'
import { retryWrite } from '#offline/outbox.ts'
import { tokenOf } from '#tests/support/session.ts'

type Variables = { ids?: string[]; filter?: object; count?: number }
type Sent = Variables & { idempotencyKey: string; after?: string }
type Reply = {
  ids: string[]
  counts: Record<string, number>
  left: number
  next?: string
  sum: number
  total: number
}

const ids = Array.from({ length: 2 * maxMatching + 1 }, (_, nth) => `id-${nth}`)
const sent: Sent[] = []
/** What happens before a call is answered, by its place. */
let before: (nth: number) => void
let left: (nth: number) => number
let next: (nth: number) => string | undefined
let client: QueryClient

beforeEach(() => {
  localStorage.setItem('serviceToken', tokenOf('ada', 3_600_000))
  sent.length = 0
  before = () => {}
  left = () => 0
  next = () => undefined
  client = createQueryClient()
  client.setDefaultOptions({ mutations: { ...client.getDefaultOptions().mutations, retryDelay: 1 } })
  registerMutations(client, [mutation])
})
afterEach(() => {
  onlineManager.setOnline(true)
  client.clear()
  localStorage.clear()
})

const one: OfflineMutation<Reply, Variables> = {
  mutationKey: ['stock', 'change'],
  mutationFn: async (variables) => {
    const nth = sent.push(variables) - 1
    before(nth)
    const named = variables.ids ?? ['one']
    const counts = { [`call ${nth}`]: named.length }
    return { ids: named, counts, left: left(nth), next: next(nth), sum: 10, total: nth }
  },
}
const mutation = inCalls(one, ['ids', 'counts', 'sum'])

const run = (variables: Variables, idempotencyKey = 'the-key') => {
  const options = client.defaultMutationOptions<MutationOptions<Reply, Error, Sent>>({
    mutationKey: mutation.mutationKey,
  })
  return client
    .getMutationCache()
    .build<Reply, Error, Sent, unknown>(client, options)
    .execute({ ...variables, idempotencyKey })
}
const keys = () => sent.map(({ idempotencyKey }) => idempotencyKey)

it('splits records into calls with their own keys and merges the replies', async () => {
  const reply = await run({ ids })
  expect(sent.map((call) => call.ids?.length)).toEqual([maxMatching, maxMatching, 1])
  expect(keys()).toEqual(['the-key', 'the-key.1', 'the-key.2'])
  expect(reply.ids).toEqual(ids)
  expect(reply.counts).toEqual({ 'call 0': maxMatching, 'call 1': maxMatching, 'call 2': 1 })
  expect(reply.total).toBe(2)
})

it('sends a filter until nothing is left, without its count', async () => {
  left = (nth) => 2 - nth
  await run({ filter: { q: 'x' }, count: 25_000 })
  expect(sent).toEqual(keys().map((idempotencyKey) => ({ filter: { q: 'x' }, idempotencyKey })))
  expect(keys()).toEqual(['the-key', 'the-key.1', 'the-key.2'])
})

it('continues a filter after the cursor of the last reply', async () => {
  left = (nth) => 2 - nth
  next = (nth) => (nth < 2 ? `place ${nth}` : undefined)
  const { sum } = await run({ filter: {} })
  expect(sent.map(({ after }) => after)).toEqual([undefined, 'place 0', 'place 1'])
  expect(sum).toBe(30)
})

it('repeats every call under the same key after a lost answer', async () => {
  before = (nth) => {
    if (nth === 1) throw new ApiError(500)
  }
  await run({ ids })
  expect(keys()).toEqual(['the-key', 'the-key.1', 'the-key', 'the-key.1', 'the-key.2'])
})

it('retries a rejected call under the first keys', async () => {
  before = (nth) => {
    if (nth === 1) throw new ApiError(409, { message: 'No' })
  }
  await expect(run({ ids })).rejects.toThrow('No')
  await retryWrite(client, { key: 'the-key', mutationKey: ['stock', 'change'], variables: { ids }, at: 0 })
  await expect.poll(() => sent).toHaveLength(5)
  expect(keys().slice(2)).toEqual(['the-key', 'the-key.1', 'the-key.2'])
})

it('stops after a sign-out between two calls', async () => {
  before = (nth) => {
    if (nth === 0) localStorage.setItem('serviceToken', tokenOf('luc', 3_600_000))
    session.start(tokenOf('luc', 3_600_000))
  }
  void run({ ids })
  await expect.poll(() => sent).toHaveLength(1)
  await run({ ids: ['one'] }, 'later-key')
  expect(keys()).toEqual(['the-key', 'later-key'])
})
