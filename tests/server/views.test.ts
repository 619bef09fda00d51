import { beforeEach, expect, it } from 'vitest'
import type { ViewsReply } from '#contract/views.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { ada, backend, sam, signInAdaAndSam } from '#tests/support/signed-in.ts'

beforeEach(signInAdaAndSam)

const view = {
  id: 'unpaid',
  list: 'orders',
  name: 'Unpaid',
  search: { paid: 'no', sort: '-total', payment: ['Upi'] },
  shared: false,
  at: '2026-03-14T15:30:00.000Z',
}
const save = (more: object = {}, who = ada) => backend.post('view/save', { ...view, ...more }, who)
const seenBy = (who: Record<string, string>) => bodyOf<ViewsReply>(backend.get('view/list', who))
const look = { density: 'compact', order: ['total'], shown: { email: true } }

it('shows a view only to its owner until it is shared, in order of creation', async () => {
  await save()
  await save({ id: 'later', name: 'Later', at: '2026-03-15T15:30:00.000Z' })
  await save({ id: 'earlier', name: 'Earlier', at: '2026-03-13T15:30:00.000Z' })
  expect((await seenBy(ada)).views.map(({ name }) => name)).toEqual(['Earlier', 'Unpaid', 'Later'])
  expect((await seenBy(ada)).views[1]).toEqual({ ...view, mine: true, by: 'Ada Palmer' })
  expect((await seenBy(sam)).views).toEqual([])
  await save({ shared: true })
  expect((await seenBy(sam)).views).toEqual([{ ...view, shared: true, mine: false, by: 'Ada Palmer' }])
})

it('updates a view saved again and lets only its owner change or remove it', async () => {
  await save({ shared: true })
  await save({ shared: true, name: 'Unpaid, dear' })
  expect((await seenBy(ada)).views.map(({ name }) => name)).toEqual(['Unpaid, dear'])
  expect(await refusal(save({ name: 'Mine now' }, sam))).toEqual([409, 'idTaken'])
  await backend.post('view/remove', { id: 'unpaid' }, sam)
  expect((await seenBy(ada)).views).toHaveLength(1)
  await backend.post('view/remove', { id: 'unpaid' }, ada)
  await backend.post('view/remove', { id: 'unpaid' }, ada)
  expect((await seenBy(sam)).views).toEqual([])
})

it('refuses a view without access to its list or to sharing', async () => {
  const buyer = await signInAs(backend, 'buyer')
  expect(await refusal(save({}, buyer))).toEqual([403, 'forbidden'])
  const products = { id: 'cheap', list: 'products', search: { sort: 'price' } }
  expect((await save(products, buyer)).status).toBe(200)
  expect(await refusal(save({ ...products, shared: true }, buyer))).toEqual([403, 'forbidden'])
  expect((await save({ ...products, id: 'team', shared: true }, sam)).status).toBe(200)
})

it('hides a shared view once its owner lost the right to share it', async () => {
  const list = { list: 'products', search: {}, shared: true }
  await save(list)
  expect((await seenBy(sam)).views).toHaveLength(1)
  await backend.db.updateTable('users').set({ role_id: 'buyer' }).where('id', '=', 'ada00000').execute()
  expect((await seenBy(sam)).views).toEqual([])
  expect((await seenBy(ada)).views).toHaveLength(1)
})

it('limits an account to eight views per list', async () => {
  for (let nth = 0; nth < 8; nth++) expect((await save({ id: `view-${nth}` })).status).toBe(200)
  expect(await refusal(save({ id: 'one-more' }))).toEqual([409, 'tooManyViews'])
  expect((await save({ id: 'view-3', name: 'Changed' })).status).toBe(200)
  expect((await save({ id: 'of-stock', list: 'stock' })).status).toBe(200)
  expect((await save({ id: 'of-sam' }, sam)).status).toBe(200)
})

it('stores the display settings of a list per person', async () => {
  await backend.post('view/look', { list: 'orders', look: { ...look, density: 'relaxed' } }, ada)
  await backend.post('view/look', { list: 'orders', look }, ada)
  expect((await seenBy(ada)).looks).toEqual({ orders: look })
  expect((await seenBy(sam)).looks).toEqual({})
})

it.for([
  { list: 'nothing' },
  { name: ' ' },
  { name: 'x'.repeat(41) },
  { search: { q: 'x'.repeat(201) } },
  { at: 'soon' },
])('refuses %o', async (part) => {
  expect(await refusal(save(part))).toEqual([400, 'invalid'])
  expect((await seenBy(ada)).views).toEqual([])
})
