import { beforeEach, expect, it } from 'vitest'
import { createLimits, forgetOldTries } from '#server/platform/auth/limits.ts'
import { createBackend } from '#tests/support/backend.ts'

let backend: Awaited<ReturnType<typeof createBackend>>
beforeEach(async () => {
  backend = await createBackend({ size: null })
})

const limits = () => createLimits(backend.db, backend.clock, 3)
const kept = () => backend.db.selectFrom('tries').select(['key', 'count']).orderBy('key').execute()

it('counts attempts across processes', async () => {
  const [here, there] = [limits(), limits()]
  for (const one of [here, there, here]) await one.take(['ada'])
  await expect(there.take(['ada'])).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
  backend.wait(59_999)
  await expect(here.take(['ada'])).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '1' } })
  backend.wait(1)
  await there.take(['ada'])
  expect(await kept()).toEqual([{ key: 'ada', count: 1 }])
})

it('limits simultaneous attempts and keeps other keys when one is used up', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, nth) => limits().take(nth % 2 ? ['one', 'two'] : ['two', 'one'])),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(limits().take(['one', 'three'])).rejects.toMatchObject({ status: 429 })
  expect(await kept()).toEqual([
    { key: 'one', count: 3 },
    { key: 'two', count: 3 },
  ])
})

it('returns attempts so that they can be used again', async () => {
  for (let times = 0; times < 5; times++) {
    await limits().take(['one', 'two'])
    await limits().giveBack(['two', 'one'])
  }
  expect((await kept()).map(({ count }) => count)).toEqual([0, 0])
})

it('deletes attempts after a minute, but no sooner', async () => {
  await limits().take(['early'])
  backend.wait(30_000)
  await limits().take(['late'])
  backend.wait(30_000)
  await forgetOldTries(backend.db, backend.clock())
  expect(await kept()).toEqual([{ key: 'late', count: 1 }])
})
