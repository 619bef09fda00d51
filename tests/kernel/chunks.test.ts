import { describe, expect, test } from 'vitest'
import { ApiError } from '#kernel/api-error.ts'
import { sendAll } from '#list/chunks.ts'

const away = new ApiError(500)
type Reply = { ids: string[] }

/** A bulk mutation that is answered so many calls, and then fails or not. */
const sending =
  (replies: Reply[], failure?: Error) => async (_variables: object, onCall: (reply: Reply) => void) => {
    for (const reply of replies) onCall(reply)
    if (failure) throw failure
  }
const idsOf = (reply: Reply) => reply.ids

describe('a bulk change', () => {
  test('answers what each call has changed, and says how many so far', async () => {
    const done: number[] = []
    const replies = [{ ids: ['a', 'b'] }, { ids: ['c'] }]
    expect(await sendAll(sending(replies), {}, idsOf, (count) => done.push(count))).toEqual(['a', 'b', 'c'])
    expect(done).toEqual([2, 3])
  })

  test('that fails in the middle ends with what was done, which can be told and taken back', async () => {
    expect(await sendAll(sending([{ ids: ['a'] }], away), {}, idsOf)).toEqual(['a'])
  })

  test('that fails at once, or by a fault of ours, fails', async () => {
    await expect(sendAll(sending([], away), {}, idsOf)).rejects.toBe(away)
    const fault = new TypeError('a fault')
    await expect(sendAll(sending([{ ids: ['a'] }], fault), {}, idsOf)).rejects.toBe(fault)
  })
})
