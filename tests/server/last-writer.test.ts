import { beforeEach, expect, it } from 'vitest'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import { bodyOf } from '#tests/support/backend.ts'
import { ada, backend, sam, signInAdaAndSam } from '#tests/support/signed-in.ts'
import { standUp } from '#tests/support/stand-up.ts'

beforeEach(async () => {
  await signInAdaAndSam()
  // The details of the seller need a right that managers lack.
  await backend.post('team/role', { user: 'sam00000', role: 'owner' }, ada)
})

const firstId = async (table: 'board_stories' | 'reviews' | 'customers') => {
  const { id } = await backend.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()
  return id
}

/** A calendar that Sam sees too, with one event. */
async function sharedCalendar() {
  const { id: people } = await backend.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'sam@example.com')
    .executeTakeFirstOrThrow()
  const crew = { id: 'crew', fields: { name: 'Crew', tag: 2, people: [people] } }
  expect((await backend.post('calendar/calendars/add', crew, ada)).status).toBe(200)
  const fields = standUp({ title: 'Choir', calendar: 'crew' })
  expect((await backend.post('calendar/add', { id: 'choir', fields }, ada)).status).toBe(200)
}

async function draft() {
  const fields: Partial<InvoiceFields> = {
    customer: null,
    name: 'Mira Lund',
    email: '',
    phone: '',
    address: '',
    date: '2031-01-20',
    due: '2031-02-19',
    lines: [{ product: null, text: 'Jug', quantity: 1, price: 1_999 }],
    taxRate: 1900,
    discountRate: 0,
    terms: '',
    currency: 'EUR',
  }
  const answer = await backend.post('invoice/add', fields, ada)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { invoice } = await bodyOf<{ invoice: { id: string } }>(answer)
  return invoice.id
}

/** The call that edits a record, what names the record in it, and one of its fields. */
const records: [path: string, named: () => object | Promise<object>, field: string][] = [
  ['customer/edit', async () => ({ id: await firstId('customers') }), 'name'],
  ['products/edit', () => ({ id: 1 }), 'name'],
  ['invoice/edit', async () => ({ id: await draft() }), 'terms'],
  ['invoice/seller/save', () => ({}), 'name'],
  ['kanban/edit-item', () => ({ item: { id: '1000' } }), 'title'],
  ['kanban/edit-column', () => ({ column: { id: 'column-1' } }), 'title'],
  ['kanban/edit-story', async () => ({ story: { id: await firstId('board_stories') } }), 'title'],
  ['calendar/calendars/edit', () => sharedCalendar().then(() => ({ id: 'crew' })), 'name'],
  ['calendar/edit', () => sharedCalendar().then(() => ({ id: 'choir' })), 'title'],
]

it.each(records)('names the other editor in a conflict of %s', async (path, named, field) => {
  const about = await named()
  const edit = (text: string, was: string, headers: Record<string, string>, version?: number) =>
    backend.post(path, { ...about, version, changes: { [field]: text }, base: { [field]: was } }, headers)
  for (const text of ['Earlier', 'Theirs']) {
    const answer = await backend.post(path, { ...about, changes: { [field]: text } }, sam)
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const answer = await edit('Mine', 'Before', ada, 1)
  expect(answer.status, await answer.clone().text()).toBe(409)
  expect(await bodyOf(answer)).toMatchObject({
    code: 'conflict',
    by: { name: 'Sam Okoro' },
    at: expect.any(String),
  })
})

it('names no editor after a sale', async () => {
  await backend.post('products/edit', { id: 1, changes: { name: 'Theirs' } }, sam)
  await backend.db
    .updateTable('products')
    .set((eb) => ({ stock: 1, version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
  const rows = await backend.db.selectFrom('last_writers').selectAll().execute()
  expect(rows.map(({ kind, record_id }) => [kind, record_id])).toEqual([['products', '1']])
})
