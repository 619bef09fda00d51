import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Section, type StoredSettings, usualSettings } from '#contract/settings.ts'
import { plusDays } from '#contract/zone.ts'
import { bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const list = (headers = ada) => backend.get('settings/list', headers)
const save = (section: Section, body: object, headers = ada) =>
  backend.post(`settings/${section}/save`, body, headers)
const settingsOfMe = async () =>
  (await bodyOf<{ shop: { settings: object } }>(backend.get('account/me', ada))).shop.settings

it('has the usual values until a section is saved, and returns them with the session', async () => {
  const { invoices, stock } = await bodyOf<StoredSettings>(list())
  // Tabs of earlier versions look for the tax rate here.
  const usualInvoices = { ...usualSettings.invoices, taxRate: 1900 }
  expect(invoices).toEqual({ fields: usualInvoices, version: 0, updated: null })
  expect(stock).toEqual({ fields: usualSettings.stock, version: 0, updated: null })
  const { logo: _, ...sections } = usualSettings
  const usual = { ...sections, invoices: usualInvoices }
  expect(await settingsOfMe()).toEqual(usual)
  const saved = await bodyOf<StoredSettings>(save('invoices', { changes: { digits: 6 } }))
  expect(saved.invoices).toMatchObject({ fields: { dueDays: 30, digits: 6, terms: '' }, version: 1 })
  expect(saved.stock.version).toBe(0)
  expect(await settingsOfMe()).toEqual({ ...usual, invoices: { ...usual.invoices, digits: 6 } })
})

it('merges edits of other fields and refuses edits of the same one', async () => {
  await save('invoices', { changes: { digits: 6, dueDays: 14 } })
  const edit = (changes: object, base: object) => save('invoices', { changes, base, version: 0 })
  const conflict = await edit({ dueDays: 60 }, { dueDays: 30 })
  expect(conflict.status).toBe(409)
  expect(await conflict.json()).toMatchObject({
    current: { fields: { dueDays: 14, digits: 6, terms: '' }, version: 1 },
    by: { name: 'Ada Palmer' },
  })
  const merged = await bodyOf<StoredSettings>(edit({ terms: 'At once' }, { terms: '' }))
  expect(merged.invoices).toMatchObject({ fields: { dueDays: 14, terms: 'At once' }, version: 2 })
})

it('keeps every save when several sections are saved for the first time together', async () => {
  const saved = await Promise.all([
    save('invoices', { changes: { dueDays: 14 } }),
    save('invoices', { changes: { digits: 6 } }),
    save('stock', { changes: { lowAt: 2 } }),
  ])
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
  const { invoices, stock } = await bodyOf<StoredSettings>(list())
  expect(invoices).toMatchObject({ fields: { dueDays: 14, digits: 6 }, version: 2 })
  expect(stock).toMatchObject({ fields: { lowAt: 2 }, version: 1 })
})

it('refuses the same name for two statuses of customers', async () => {
  const rename = async (changes: object) => {
    const reply = await save('customers', { changes })
    return [reply.status, (await bodyOf<{ fields?: object }>(reply)).fields]
  }
  expect(await rename({ activeName: 'Regular', newName: 'regular' })).toEqual([
    400,
    { activeName: 'statusTaken' },
  ])
  expect(await rename({ activeName: 'Regular', newName: '', checkingName: '' })).toEqual([200, undefined])
  expect(await rename({ newName: 'Régular' })).toEqual([400, { newName: 'statusTaken' }])
  expect(await rename({ activeName: '', newName: 'Regular' })).toEqual([200, undefined])
})

it('refuses values out of range', async () => {
  const terms = 'x'.repeat(2001)
  for (const changes of [{ dueDays: -1 }, { dueDays: 1.5 }, { dueDays: 366 }, { digits: 10 }, { terms }])
    expect(await refusal(save('invoices', { changes }))).toEqual([400, 'invalid'])
  expect(await refusal(save('stock', { changes: { lowAt: 1_000_001 } }))).toEqual([400, 'invalid'])
})

it('lets readers see the settings and only owners change them', async () => {
  for (const role of ['manager', 'staff', 'reader']) {
    const headers = await signInAs(backend, role)
    expect((await list(headers)).status, role).toBe(200)
    expect((await save('stock', { changes: { lowAt: 1 } }, headers)).status, role).toBe(403)
  }
  expect((await list(await signInAs(backend, 'buyer'))).status).toBe(403)
})

it('tells owners which steps of the setup are done, until all are or the checklist is hidden', async () => {
  const setupFor = async (headers: Record<string, string>) =>
    (await bodyOf<{ setup?: object }>(backend.get('dashboard/summary', headers))).setup
  expect(await setupFor(ada)).toBeUndefined()
  const manager = await signInAs(backend, 'manager')
  await sql`truncate shop_seller, orders cascade`.execute(backend.db)
  const steps = { shop: false, delivery: true, payment: true, product: true, order: false, team: true }
  expect(await setupFor(ada)).toEqual(steps)
  expect(await setupFor(manager)).toBeUndefined()
  // The first save of a shop of an earlier version, which has no stored methods.
  const [, fast] = usualSettings.delivery.methods
  await save('delivery', { changes: { methods: [fast] } })
  expect(await setupFor(ada)).toEqual(steps)
  await backend.db.updateTable('users').set({ role_id: 'buyer' }).where('id', '!=', 'ada00000').execute()
  expect(await setupFor(ada)).toEqual({ ...steps, team: false })
  await save('setup', { changes: { isHidden: true } })
  expect(await setupFor(ada)).toBeUndefined()
})

it('begins a new shop with one delivery and one payment method, which are steps of its setup', async () => {
  const shop = await createBackend({ size: null })
  const mira = {
    email: 'mira@example.com',
    password: 'candles and wax 7',
    firstName: 'Mira',
    lastName: 'Ionescu',
  }
  expect((await shop.post('account/register', mira)).status).toBe(200)
  const headers = await shop.signIn(mira.email, mira.password)
  const { delivery, payment } = await bodyOf<StoredSettings>(shop.get('settings/list', headers))
  expect([...delivery.fields.methods, ...payment.fields.methods]).toMatchObject([
    { id: 'free', price: 0, days: null },
    { id: 'cod' },
  ])
  const { setup } = await bodyOf<{ setup: object }>(shop.get('dashboard/summary', headers))
  expect(setup).toMatchObject({ delivery: false, payment: false })
  const edit = { changes: { methods: usualSettings.delivery.methods }, version: 1, base: delivery.fields }
  expect((await shop.post('settings/delivery/save', edit, headers)).status).toBe(200)
  const later = await bodyOf<{ setup: object }>(shop.get('dashboard/summary', headers))
  expect(later.setup).toMatchObject({ delivery: true, payment: false })
})

it('leaves a line in the activity with the old and new values', async () => {
  await save('invoices', { changes: { dueDays: 14 } })
  await save('invoices', { changes: { digits: 6 } })
  const { lines } = await bodyOf<{ lines: { changes: object[] }[] }>(
    backend.get('activity/list?record=shop_settings/invoices', ada),
  )
  expect(lines[0]?.changes).toMatchObject([{ kind: 'shop_settings', fields: { digits: [4, 6] } }])
})

it('gives the invoice of an order the due date, tax rate and terms of the settings', async () => {
  await save('invoices', { changes: { dueDays: 14, terms: 'Pay by card.' } })
  await save('taxes', { changes: { rates: [{ id: 'standard', name: '', rate: 2000 }] } })
  const { rows } = await sql<{ id: string }>`select id from orders o where state = 'packing'
    and not exists (select from invoices i where i.order_id = o.id) order by id limit 1`.execute(backend.db)
  const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
  const { invoice } = await bodyOf<{
    invoice: { date: string; due: string; taxRate: number; terms: string }
  }>(backend.post('invoice/of-order', { order: rows[0]?.id, words }, ada))
  expect(invoice).toMatchObject({ due: plusDays(invoice.date, 14), taxRate: 2000, terms: 'Pay by card.' })
})

it('ends sessions after the days of the settings, those of owners by their own', async () => {
  const daysOf = async (headers: Record<string, string>) => {
    const [, payload = ''] = (headers.Authorization ?? '').split('.')
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>
    return ((exp ?? 0) - (iat ?? 0)) / 86_400
  }
  const staff = await signInAs(backend, 'staff')
  expect([await daysOf(ada), await daysOf(staff)]).toEqual([1, 1])
  await save('security', { changes: { sessionDays: 30, ownerSessionDays: 2 } })
  expect(await daysOf(await backend.signIn())).toBe(2)
  expect(await daysOf(await backend.signIn('staff@example.com', 'clay and linen'))).toBe(30)
  // A session that exists keeps its end.
  expect((await list(staff)).status).toBe(200)
  backend.wait(86_400_000 + 1)
  expect((await list(staff)).status).toBe(401)
})

it('counts unpaid orders as late after the hours of the settings', async () => {
  const late = async () => {
    const path = 'customer/order/list?paid=late&limit=1'
    const { total } = await bodyOf<{ total: number }>(backend.get(path, ada))
    const { tasks } = await bodyOf<{ tasks: { unpaid: { count: number } } }>(
      backend.get('dashboard/summary', ada),
    )
    return [total, tasks.unpaid.count]
  }
  const placed = new Date(backend.clock().getTime() - 30 * 3_600_000)
  const { db } = backend
  const [before = 0] = await late()
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'awaiting')
    .where('placed_at', '>', new Date(backend.clock().getTime() - 48 * 3_600_000))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ placed_at: placed, paid_at: null }).where('id', '=', id).execute()
  const [at48 = 0, shownAt48] = await late()
  expect([at48, shownAt48]).toEqual([before, before])
  await save('orders', { changes: { lateHours: 24 } })
  const [at24 = 0, shownAt24] = await late()
  expect(at24).toBeGreaterThan(at48)
  expect(shownAt24).toBe(at24)
})
