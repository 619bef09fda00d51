import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#contract/call.ts'
import { migrate } from '#server/db/migrate.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { createLive } from '#server/platform/live.ts'
import { bodyOf, createBackend } from '#tests/support/backend.ts'

const moonCalls = {
  add: call('post', 'moon/add', {
    request: z.object({ title: z.string() }),
    reply: z.object({ count: z.int() }),
    summary: 'Add a moon',
  }),
}
const moons = defineFeature({
  key: 'moons',
  calls: { moons: moonCalls },
  changes: 'shop',
  migrations: [{ id: 'moons-0001', statements: ['create table if not exists moons (title text not null)'] }],
  searches: { moons: async ({ q }) => [{ id: 'io', title: `Moon ${q}` }] },
  mount: ({ mount }) =>
    mount.write(moonCalls.add, async ({ input: { title }, db }) => {
      await sql`insert into moons values (${title})`.execute(db)
      return { count: 1 }
    }),
})

it('derives the calls, API description, table and events of a feature from its manifest', async () => {
  const live = createLive()
  const told: string[] = []
  live.listen(
    ({ feature }) => told.push(feature),
    () => {},
  )
  const backend = await createBackend({ live, features: [moons] })
  try {
    await migrate(backend.db, [...(moons.migrations ?? [])])
    const ada = await backend.signIn()
    expect(await bodyOf(backend.post('moon/add', { title: 'Io' }, ada))).toEqual({ count: 1 })
    expect(told).toEqual(['moons'])
    expect(await bodyOf(backend.get('search?q=io', ada))).toMatchObject({
      found: { moons: [{ title: 'Moon io' }] },
    })
    expect((await backend.get('moon/add', ada)).headers.get('Allow')).toBe('POST')
    expect(await bodyOf<{ paths: object }>(backend.get('openapi.json'))).toMatchObject({
      paths: { '/api/moon/add': { post: { operationId: 'moons_add' } } },
    })
  } finally {
    await sql`drop table moons`.execute(backend.db)
    await sql`delete from migrations where id = 'moons-0001'`.execute(backend.db)
  }
})
