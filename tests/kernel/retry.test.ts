import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kernel/api-error.ts'
import { createQueryClient } from '#kernel/query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends one write again and again under its key; each digit is an answer's status, 0 none at all. */
function send(...answers: number[]) {
  const client = createQueryClient()
  const idempotencyKey = crypto.randomUUID()
  const left = [...answers]
  const begin = async () => {
    const mutation = client.getMutationCache().build(client, {
      mutationKey: ['account', 'rename'],
      mutationFn: async () => {
        const status = left.shift() ?? 200
        if (status !== 200) throw new ApiError(status, undefined, { write: idempotencyKey })
        return 'done'
      },
    })
    const sent = mutation.execute({ idempotencyKey } as never).catch((error: ApiError) => error.status)
    await vi.advanceTimersByTimeAsync(300_000)
    return { end: await sent, left: left.length }
  }
  return { begin }
}

it('tries a failing server three more times, then gives up', async () => {
  expect(await send(500, 501, 505).begin()).toEqual({ end: 'done', left: 0 })
  expect(await send(500, 501, 505, 500, 200).begin()).toEqual({ end: 500, left: 1 })
})

it('never gives up on an unanswered write, even after server errors', async () => {
  expect(await send(0, 0, 0, 0, 0, 0).begin()).toEqual({ end: 'done', left: 0 })
  expect(await send(0, 0, 0, 0, 500, 0, 500, 500).begin()).toEqual({ end: 'done', left: 0 })
  expect(await send(0, 500, 0, 500, 500, 500, 200).begin()).toEqual({ end: 500, left: 1 })
})

it('never gives up on a write while the server is too busy', async () => {
  expect(await send(503, 503, 0, 503, 503, 503).begin()).toEqual({ end: 'done', left: 0 })
})

it('starts over with all attempts on a manual retry', async () => {
  const { begin } = send(0, 500, 500, 500, 500, 500, 500, 500, 200)
  expect(await begin()).toEqual({ end: 500, left: 4 })
  expect(await begin()).toEqual({ end: 'done', left: 0 })
})

it('does not retry a rejected write', async () => {
  expect(await send(409, 200).begin()).toEqual({ end: 409, left: 1 })
  expect(await send(0, 0, 422, 200).begin()).toEqual({ end: 422, left: 1 })
})
