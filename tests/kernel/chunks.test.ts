import { describe, expect, it } from 'vitest'
import { ApiError } from '#kernel/api-error.ts'
import { sendAll } from '#list/chunks.ts'

const away = new ApiError(500)
type Reply = { ids: string[] }

/** A bulk mutation with these replies of all its calls so far, which then fails or not. */
const sendBulk =
  (replies: Reply[], failure?: Error) => async (_variables: object, onCall: (reply: Reply) => void) => {
    for (const reply of replies) onCall(reply)
    if (failure) throw failure
    return replies.at(-1) ?? { ids: [] }
  }
const countIn = (reply: Reply) => reply.ids.length

describe('bulk change', () => {
  it('returns the result of all calls and reports progress', async () => {
    const done: number[] = []
    const replies = [{ ids: ['a', 'b'] }, { ids: ['a', 'b', 'c'] }]
    const reply = await sendAll(sendBulk(replies), {}, countIn, (count) => done.push(count))
    expect(reply.ids).toEqual(['a', 'b', 'c'])
    expect(done).toEqual([2, 3])
  })

  it('returns the completed part when a later call fails', async () => {
    expect(await sendAll(sendBulk([{ ids: ['a'] }], away), {}, countIn)).toEqual({ ids: ['a'] })
  })

  it('rejects when the first call fails, or on a programming error', async () => {
    await expect(sendAll(sendBulk([], away), {}, countIn)).rejects.toBe(away)
    const fault = new TypeError('a fault')
    await expect(sendAll(sendBulk([{ ids: ['a'] }], fault), {}, countIn)).rejects.toBe(fault)
  })
})
