import { beforeEach, expect, it } from 'vitest'
import { type Backend, bodyOf, createBackend, workerStore } from '#tests/support/backend.ts'
import { addBigTeam, rowCounter, workOfBigTeam } from '#tests/support/big-team.ts'

const { plugin, weightOf } = rowCounter()
let backend: Backend

beforeEach(async () => {
  const { db } = await workerStore()
  backend = await createBackend({ db: db.withPlugin(plugin), olderClients: false })
  await addBigTeam(db)
})

async function expectLight(call: () => Response | Promise<Response>) {
  const [bytes, rows] = await weightOf(call)
  expect(bytes).toBeLessThan(4000)
  expect(rows).toBeLessThan(20)
}

it.each(Object.entries(workOfBigTeam))('keeps %s small with many people, stories and items', (_, work) =>
  work(backend, expectLight),
)

it('returns only the requested faces, and each picture separately', async () => {
  const ada = await backend.signIn()
  const names = Array.from({ length: 10 }, (_, nth) => `Person ${nth + 1}`)
  await expectLight(() => backend.get(`account/faces?names=${[...names, 'Nobody']}`, ada))
  const { faces } = await bodyOf<{ faces: { id: string; name: string }[] }>(
    backend.get(`account/faces?names=${[...names, 'Nobody']}`, ada),
  )
  expect(faces.map(({ name }) => name)).toEqual(names)
  const [bytes, rows] = await weightOf(() => backend.get(`account/face?id=${faces[7]?.id}`, ada))
  expect(bytes).toBeLessThan(32_100)
  expect(rows).toBeLessThan(20)
})
