import { describe, expect, test } from 'vitest'
import { maxIds } from '#contract/list.ts'
import { ApiError } from '#kernel/api-error.ts'
import { inParts, sendAll } from '#list/chunks.ts'

const ids = Array.from({ length: 2 * maxIds + 1 }, (_, nth) => `id-${nth}`)
const away = new ApiError(500)

/** A server that answers so many calls, and refuses the next. */
function answering(max: number, failure: Error = away) {
  const calls: { ids?: string[]; filter?: object }[] = []
  async function send(call: (typeof calls)[number]) {
    if (calls.length === max) throw failure
    calls.push(call)
    return { ids: call.ids ?? ['one', 'two'], left: call.filter ? Math.max(0, 3 - calls.length) : 0 }
  }
  return { calls, send }
}

const idsOf = (reply: { ids: string[] }) => reply.ids

describe('a bulk change', () => {
  test('names a thousand at a time, or asks with the filter until none is left', async () => {
    const named = answering(9)
    const done: number[] = []
    const changed = await sendAll({ ids }, named.send, idsOf, (count) => done.push(count))
    expect(named.calls.map((call) => call.ids?.length)).toEqual([maxIds, maxIds, 1])
    expect(changed).toEqual(ids)
    expect(done).toEqual([maxIds, 2 * maxIds, 2 * maxIds + 1])
    const filtered = answering(9)
    await sendAll({ filter: { q: 'x' } }, filtered.send, idsOf, () => {})
    expect(filtered.calls).toEqual([{ filter: { q: 'x' } }, { filter: { q: 'x' } }, { filter: { q: 'x' } }])
  })

  test('that fails in the middle ends with what was done, which can be told and taken back', async () => {
    expect(await sendAll({ ids }, answering(2).send, idsOf, () => {})).toEqual(ids.slice(0, 2 * maxIds))
    const parts = await inParts(ids, maxIds, async (part) => {
      if (part.length === 1) throw away
      return part
    })
    expect(parts).toEqual(ids.slice(0, 2 * maxIds))
  })

  test('that fails at once, or by a fault of ours, fails', async () => {
    await expect(sendAll({ ids }, answering(0).send, idsOf, () => {})).rejects.toBe(away)
    const fault = new TypeError('a fault')
    await expect(sendAll({ ids }, answering(1, fault).send, idsOf, () => {})).rejects.toBe(fault)
  })
})
