import { beforeEach, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { createLive } from '#server/platform/live.ts'
import { type Backend, createBackend } from '#tests/support/backend.ts'

let backend: Backend
let ada: Record<string, string>
let sam: Record<string, string>
let told: LiveEvent[]
beforeEach(async () => {
  const live = createLive()
  backend = await createBackend({ live })
  ada = { ...(await backend.signIn()), 'Client-Id': 'adas-tab' }
  sam = { ...(await backend.signIn('sam@example.com', 'berry-demo-2')), 'Client-Id': 'sams-tab' }
  told = []
  live.listen(
    (event) => void told.push(event),
    () => {},
  )
})

const names = async (headers: Record<string, string>, body: object) => {
  const answer = await backend.post('here', body, headers)
  expect(answer.status).toBe(200)
  return ((await answer.json()).others as { name: string }[]).map(({ name }) => name)
}
const order = { record: 'order:100001' }

it('shows two people on the same order to each other and notifies those already there', async () => {
  expect(await names(ada, order)).toEqual([])
  expect(told).toEqual([])
  expect(await names(sam, order)).toEqual(['Ada Palmer'])
  expect(told).toMatchObject([{ feature: 'here', id: 'order:100001', client: 'sams-tab', to: ['ada00000'] }])
  expect(await names(ada, order)).toEqual(['Sam Okoro'])
  // A sign of life is no news.
  expect(told).toHaveLength(1)
})

it('removes people who leave or close a record and notifies those who stay', async () => {
  await names(ada, order)
  await names(sam, order)
  told.length = 0
  expect(await names(sam, { record: 'board' })).toEqual([])
  expect(told).toMatchObject([{ id: 'order:100001', to: ['ada00000'] }])
  expect(await names(ada, order)).toEqual([])
  await names(sam, order)
  told.length = 0
  // What a page says that was left long ago takes no one away.
  await names(sam, { record: 'board', leaves: true })
  expect(await names(ada, order)).toEqual(['Sam Okoro'])
  await names(sam, { ...order, leaves: true })
  expect(await names(ada, order)).toEqual([])
  expect(told).toHaveLength(1)
})

it('omits people who are silent for a minute', async () => {
  await names(ada, order)
  backend.wait(60_000)
  expect(await names(sam, order)).toEqual([])
})

it('shows a contact’s presence only to other clients of its owner', async () => {
  const contact = { record: 'contact:7' }
  await names(ada, contact)
  expect(await names(sam, contact)).toEqual([])
  expect(told).toEqual([])
  expect(await names({ ...ada, 'Client-Id': 'adas-phone' }, contact)).toEqual(['Ada Palmer'])
  expect(told).toMatchObject([{ to: ['ada00000'] }])
})

it('accepts only records that people can view together', async () => {
  for (const record of ['', 'mail:1', 'order:', `order:${'1'.repeat(80)}`, 'order:<b>'])
    expect((await backend.post('here', { record }, ada)).status, record).toBe(400)
  expect((await backend.post('here', order)).status).toBe(401)
})
