import { describe, expect, test } from 'vitest'
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

describe('a bulk change', () => {
  test('answers what all calls have changed, and says how many so far', async () => {
    const done: number[] = []
    const replies = [{ ids: ['a', 'b'] }, { ids: ['a', 'b', 'c'] }]
    const reply = await sendAll(sendBulk(replies), {}, countIn, (count) => done.push(count))
    expect(reply.ids).toEqual(['a', 'b', 'c'])
    expect(done).toEqual([2, 3])
  })

  test('that fails in the middle ends with what was done, which can be told and taken back', async () => {
    expect(await sendAll(sendBulk([{ ids: ['a'] }], away), {}, countIn)).toEqual({ ids: ['a'] })
  })

  test('that fails immediately, or by a fault of ours, fails', async () => {
    await expect(sendAll(sendBulk([], away), {}, countIn)).rejects.toBe(away)
    const fault = new TypeError('a fault')
    await expect(sendAll(sendBulk([{ ids: ['a'] }], fault), {}, countIn)).rejects.toBe(fault)
  })
})
