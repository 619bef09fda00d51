import { beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import type { InvoiceState } from '#contract/invoice-search.ts'
import type { Invoice, InvoicesReply, IssuePreview } from '#contract/invoices.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const list = (query = '') => bodyOf<InvoicesReply>(backend.get(`invoice/list${query}`, ada))
const post = (path: string, body: unknown, headers = {}) =>
  backend.post(`invoice/${path}`, body, { ...ada, ...headers })
const done = async (path: string, body: unknown) =>
  (await bodyOf<{ invoice: Invoice }>(post(path, body))).invoice
const move = (ids: string[], state: InvoiceState, more: object = {}) =>
  post('status', { ids, state, ...more })
const fields: InvoiceFields = {
  customer: 'c0003',
  name: 'Mira Lund',
  email: 'mira@example.com',
  phone: '',
  address: 'Hill Road 8\nBrașov',
  date: '2031-01-20',
  due: '2031-02-19',
  lines: [
    { product: 1, text: 'Jug', quantity: 3, price: 1_999 },
    { product: null, text: 'Wrapping', quantity: 1, price: 250 },
    { product: 1, text: 'Jug', quantity: 1, price: 1_999 },
  ],
  taxRate: 1900,
  discountRate: 500,
  terms: 'Within 30 days',
  currency: 'EUR',
}

it.for([
  { sort: 'number' },
  { sort: '-number' },
  { sort: 'customer', state: 'paid' },
  { sort: '-state' },
  { sort: 'due', state: 'issued' },
  { overdue: 'yes' },
  {},
] as Record<string, string>[])('returns the previous and next invoice in the list %o', async (asked) => {
  // Drafts have no number to be sorted by.
  for (const date of ['2026-01-05', '2026-02-05']) await done('add', { ...fields, date })
  const { invoices } = await list(`?${new URLSearchParams({ ...asked, limit: '200' })}`)
  const ids = invoices.map(({ id }) => id)
  for (const [at, id] of ids.entries()) {
    const reply = await bodyOf(post('details', { id, list: asked }))
    expect(reply).toMatchObject({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null })
  }
  expect(ids.length).toBeGreaterThan(0)
})

it('keeps a tax rate per line and lists the tax of each rate', async () => {
  const lines = [
    { product: 1, text: 'Jug', quantity: 1, price: 11_900 },
    { product: null, text: 'Book', quantity: 2, price: 5_450, taxRate: 900 },
    // The rate of the invoice, said again, is kept once.
    { product: null, text: 'Lamp', quantity: 1, price: 11_900, taxRate: 1900 },
  ]
  const draft = await done('add', {
    ...fields,
    lines,
    taxIncluded: true,
    discountRate: 0,
    name: 'Mixed Rates',
  })
  const taxes = [
    { rate: 1900, net: 20_000, tax: 3_800 },
    { rate: 900, net: 10_000, tax: 900 },
  ]
  expect(draft).toMatchObject({ total: 34_700, net: 30_000, tax: 4_700, taxes })
  expect(draft.lines.map(({ taxRate }) => taxRate)).toEqual([undefined, 900, undefined])
  const [row] = (await list('?limit=5&q=mixed')).invoices
  expect(row).toMatchObject({ total: 34_700, net: 30_000, tax: 4_700, taxes })
})

it('keeps the buyer’s tax number and copies it from the customer of an order', async () => {
  expect(await done('add', { ...fields, taxNumber: ' RO 123 ' })).toMatchObject({ taxNumber: 'RO 123' })
  expect(await done('add', fields)).toMatchObject({ taxNumber: '' })
  const { id, customer_id } = await backend.db
    .selectFrom('orders')
    .select(['id', 'customer_id'])
    .where('id', 'not in', (of) =>
      of
        .selectFrom('invoices')
        .select('order_id')
        .where('order_id', 'is not', null)
        .$castTo<{ order_id: string }>(),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const edit = { id: customer_id, changes: { taxNumber: 'RO 77' } }
  expect((await backend.post('customer/edit', edit, ada)).status).toBe(200)
  const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
  expect(await done('of-order', { order: id, words })).toMatchObject({ taxNumber: 'RO 77' })
})

describe('new invoice', () => {
  it('is saved as a draft without a number and with computed totals', async () => {
    const draft = await done('add', fields)
    expect(draft).toMatchObject({
      ...fields,
      subtotal: 8_246,
      discount: 412,
      net: 7_834,
      tax: 1_488,
      total: 9_322,
      number: null,
      state: 'draft',
      issuedAt: null,
      paidAt: null,
      isOverdue: false,
      version: 1,
    })
    expect(await done('details', { id: draft.id })).toEqual(draft)
    expect((await list('?limit=5&state=draft&q=mira')).invoices).toMatchObject([
      { id: draft.id, total: 9_322 },
    ])
  })

  it('previews the numbers that drafts get by date and keeps to them', async () => {
    await done('add', { ...fields, state: 'issued' })
    const late = await done('add', { ...fields, date: '2031-01-30' })
    const early = await done('add', { ...fields, date: '2031-01-10' })
    const other = await done('add', { ...fields, date: '2032-01-01', due: '2032-01-01' })
    const empty = await done('add', { ...fields, lines: [] })
    const ids = [late, early, other, empty].map(({ id }) => id)
    const preview = await bodyOf<IssuePreview>(post('issue/preview', { ids }))
    expect(preview.ready.map(({ id, number }) => [id, number])).toEqual([
      [early.id, '2031-0002'],
      [late.id, '2031-0003'],
      [other.id, '2032-0001'],
    ])
    expect(preview.stuck).toMatchObject([{ id: empty.id, reason: 'empty' }])
    const all = await bodyOf<IssuePreview>(post('issue/preview', { filter: { q: 'mira' } }))
    expect(all.ready).toEqual(preview.ready)
    expect(all.stuck).toMatchObject([
      { id: empty.id, reason: 'empty' },
      { number: '2031-0001', reason: 'issued' },
    ])
    await move(
      preview.ready.map(({ id }) => id),
      'issued',
    )
    for (const { id, number } of preview.ready) expect((await done('details', { id })).number).toBe(number)
    expect(await refusal(post('issue/preview', {}))).toEqual([400, 'invalid'])
    expect(await refusal(post('issue/preview', { ids, filter: {} }))).toEqual([400, 'invalid'])
  })

  it('is previewed with the date of a later invoice that has a lower number', async () => {
    await done('add', { ...fields, state: 'issued' })
    const early = await done('add', { ...fields, date: '2031-01-19' })
    const same = await done('add', { ...fields, date: '2031-01-20' })
    const other = await done('add', { ...fields, date: '2030-01-19' })
    const { ready } = await bodyOf<IssuePreview>(
      post('issue/preview', { ids: [early, same, other].map(({ id }) => id) }),
    )
    expect(new Map(ready.map(({ id, laterDate }) => [id, laterDate]))).toEqual(
      new Map([
        [early.id, '2031-01-20'],
        [same.id, undefined],
        [other.id, undefined],
      ]),
    )
    const laterDatesOn = async (date: string) =>
      (await bodyOf<IssuePreview>(post('issue/preview', { date }))).ready.map(({ laterDate }) => laterDate)
    expect(await laterDatesOn('2031-01-19')).toEqual(['2031-01-20'])
    expect(await laterDatesOn('2031-01-21')).toEqual([undefined])
  })

  it('is previewed with a note when the shop has no details', async () => {
    const isSellerMissing = async () =>
      (await bodyOf<IssuePreview>(post('issue/preview', { date: '2031-01-19' }))).isSellerMissing
    expect(await isSellerMissing()).toBe(false)
    await backend.db.deleteFrom('shop_seller').execute()
    expect(await isSellerMissing()).toBe(true)
  })

  it('is numbered by the year of its date without gaps', async () => {
    const first = await done('add', { ...fields, state: 'issued' })
    await done('add', fields)
    const second = await done('add', { ...fields, state: 'issued' })
    const other = await done('add', { ...fields, date: '2032-01-01', due: '2032-01-01', state: 'issued' })
    expect([first, second, other].map(({ number }) => number)).toEqual([
      '2031-0001',
      '2031-0002',
      '2032-0001',
    ])
    expect(first.issuedAt).toBe(backend.clock().toISOString())
  })

  it('gets consecutive numbers among thirty simultaneous requests, and failures use none', async () => {
    const drafts = await Promise.all(Array.from({ length: 30 }, () => done('add', fields)))
    const empty = await done('add', { ...fields, lines: [] })
    const all = await Promise.all([
      ...drafts.map(({ id }) => move([id], 'issued')),
      ...[1, 2, 3].map(() => move([empty.id], 'issued')),
      move([drafts[0]?.id ?? '', empty.id], 'issued'),
    ])
    expect(all.map(({ status }) => status)).toEqual([...Array(30).fill(200), 400, 400, 400, 400])
    const { invoices } = await list('?limit=200&sort=number&q=2031-')
    const numbers = invoices.map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => `2031-${String(at + 1).padStart(4, '0')}`))
  })

  it('is numbered beyond 9,999', async () => {
    await backend.db.insertInto('invoice_numbers').values({ year: 2031, last: 9_999 }).execute()
    expect((await done('add', { ...fields, state: 'issued' })).number).toBe('2031-10000')
  })

  it.for([
    [{ due: '2031-01-19' }, { due: 'beforeDate' }],
    [{ customer: 'nobody' }, { customer: 'unknown' }],
    [{ lines: [{ product: 999, text: 'x', quantity: 1, price: 1 }] }, { lines: 'unknown' }],
    [{ lines: [{ product: null, text: 'x', quantity: 0, price: 1 }] }, { 'lines.0.quantity': 'tooSmall' }],
    [{ lines: [{ product: null, text: ' ', quantity: 1, price: 1 }] }, { 'lines.0.text': 'required' }],
    [{ taxRate: 10_001 }, { taxRate: 'tooLarge' }],
    [{ taxRate: 19.5 }, { taxRate: 'type' }],
    [{ date: '2031-02-30' }, { date: 'invalid' }],
    [{ lines: [], state: 'issued' }, { lines: 'required' }],
    [
      { lines: Array(200).fill({ product: null, text: 'x', quantity: 100_000, price: 99_999_900 }) },
      { lines: 'tooLarge' },
    ],
  ] as const)('is refused with %o', async ([wrong, named]) => {
    const before = await list()
    const response = await post('add', { ...fields, ...wrong })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).fields).toEqual(named)
    expect(await list()).toEqual(before)
  })

  it('is added once for the same key', async () => {
    const key = { 'Idempotency-Key': 'a-key-of-16-chars' }
    const body = { ...fields, state: 'issued' }
    await Promise.all([1, 2, 3].map(() => post('add', body, key)))
    expect((await list('?limit=9&q=2031-')).total).toBe(1)
  })
})

describe('invoice editing', () => {
  it('changes a draft and merges different fields', async () => {
    const { id } = await done('add', fields)
    await done('edit', { id, changes: { terms: 'Theirs' } })
    const merged = await done('edit', {
      id,
      version: 1,
      base: { lines: fields.lines },
      changes: { lines: fields.lines.slice(0, 1) },
    })
    expect(merged).toMatchObject({ terms: 'Theirs', subtotal: 5_997, version: 3 })
    const response = await post('edit', {
      id,
      version: 1,
      changes: { terms: 'Mine' },
      base: { terms: fields.terms },
    })
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toMatchObject({ code: 'conflict', current: { terms: 'Theirs' } })
  })

  it('refuses to change or delete an issued invoice', async () => {
    const { id } = await done('add', { ...fields, state: 'issued' })
    const before = await done('details', { id })
    expect(await refusal(post('edit', { id, changes: { terms: 'x' } }))).toEqual([409, 'invoiceIssued'])
    expect(await refusal(post('delete', { id }))).toEqual([409, 'invoiceIssued'])
    expect(await done('details', { id })).toEqual(before)
    const draft = await done('add', fields)
    expect(await bodyOf(post('delete', { id: draft.id }))).toEqual({ id: draft.id })
    expect(await refusal(post('details', { id: draft.id }))).toEqual([404, 'notFound'])
  })

  const steps: [InvoiceState[], InvoiceState, boolean][] = [
    [[], 'issued', true],
    [[], 'paid', false],
    [[], 'void', false],
    [['issued'], 'draft', false],
    [['issued'], 'paid', true],
    [['issued', 'paid'], 'issued', true],
    [['issued', 'paid'], 'void', true],
    [['issued', 'void'], 'issued', false],
    [['issued', 'void'], 'paid', false],
  ]
  it.for(steps)('moves an invoice after %o to %s if allowed: %s', async ([before, state, isAllowed]) => {
    const { id } = await done('add', fields)
    for (const step of before) await move([id], step)
    const response = await move([id], state)
    if (!isAllowed) return expect(await refusal(response)).toEqual([409, 'invoiceState'])
    const { number, paidAt } = await done('details', { id })
    expect(number).toBe('2031-0001')
    expect(paidAt !== null).toBe(state === 'paid')
    expect(await bodyOf(response)).toMatchObject({ previous: { [id]: before.at(-1) ?? 'draft' } })
  })

  it('moves all invoices or none, and refuses an older version', async () => {
    const [one, two] = [await done('add', { ...fields, state: 'issued' }), await done('add', fields)]
    expect(await refusal(move([one.id, two.id], 'paid'))).toEqual([409, 'invoiceState'])
    expect((await done('details', { id: one.id })).state).toBe('issued')
    expect(await refusal(move([one.id], 'paid', { version: 1 }))).toEqual([409, 'conflict'])
    expect(await refusal(move(['x'], 'paid'))).toEqual([404, 'notFound'])
  })
})

describe('issued invoice', () => {
  it('is paid immediately for 0.00 and stays paid', async () => {
    const lines = [{ product: null, text: 'Sample', quantity: 1, price: 0 }]
    const free = await done('add', { ...fields, lines, due: fields.date, state: 'issued' })
    expect(free).toMatchObject({ total: 0, state: 'paid', isOverdue: false, paidAt: free.issuedAt })
    expect(await refusal(move([free.id], 'issued'))).toEqual([409, 'invoiceState'])
    await post('status', { filter: { customer: 'c0003' }, state: 'issued' })
    expect((await done('details', { id: free.id })).state).toBe('paid')
  })

  const clearSeller = () => backend.db.deleteFrom('shop_seller').execute()
  const saveSeller = async (name: string) =>
    expect((await post('seller/save', { changes: { name } })).status).toBe(200)

  it('keeps having no seller details when it was issued before there were any', async () => {
    await clearSeller()
    const { id } = await done('add', { ...fields, state: 'issued' })
    const draft = await done('add', fields)
    await saveSeller('Later SRL')
    expect((await done('details', { id })).seller).toBeNull()
    expect((await done('details', { id: draft.id })).seller).toMatchObject({ name: 'Later SRL' })
  })

  it('keeps the seller details of the demo shop', async () => {
    const { invoices } = await list('?limit=200')
    const issuedIds = invoices.flatMap(({ id, state }) => (state === 'draft' ? [] : [id]))
    await saveSeller('Later SRL')
    const sellers = await Promise.all(issuedIds.map(async (id) => (await done('details', { id })).seller))
    expect(new Set(sellers.map((seller) => seller?.legalName))).toEqual(new Set(['Fernhill Home SRL']))
  })

  it('keeps the buyer details when the customer changes', async () => {
    const { id } = await done('add', { ...fields, state: 'issued' })
    const edit = { id: fields.customer, changes: { name: 'Renamed', taxNumber: 'RO 9' } }
    expect((await backend.post('customer/edit', edit, ada)).status).toBe(200)
    expect(await done('details', { id })).toMatchObject({ name: 'Mira Lund', taxNumber: '' })
  })

  it('keeps its totals and tax groups when the rules change', async () => {
    const { id } = await done('add', { ...fields, state: 'issued', name: 'Old Rules' })
    const sums = { subtotal: 1_000, discount: 0, net: 840, tax: 160, total: 1_000 }
    const taxes = [{ rate: 1900, net: 840, tax: 160 }]
    await backend.db
      .updateTable('invoices')
      .set({ sums: JSON.stringify({ ...sums, taxes }), total: sums.total })
      .where('id', '=', id)
      .execute()
    expect(await done('details', { id })).toMatchObject({ ...sums, taxes })
    const [row] = (await list('?limit=5&q=old rules')).invoices
    expect(row).toMatchObject({ total: 1_000, net: 840, tax: 160, taxes })
  })
})

describe('invoice list', () => {
  it('has demo invoices in every status with consecutive numbers', async () => {
    const { invoices } = await list()
    expect(new Set(invoices.map(({ state }) => state))).toEqual(new Set(['draft', 'issued', 'paid', 'void']))
    const numbers = invoices.flatMap(({ number }) => number ?? []).sort()
    const years = Map.groupBy(numbers, (number) => number.slice(0, 4))
    for (const [year, own] of years)
      expect(own).toEqual(own.map((_, at) => `${year}-${String(at + 1).padStart(4, '0')}`))
    const sums = await Promise.all(invoices.map(({ id }) => done('details', { id })))
    expect(sums.map(({ total }) => total)).toEqual(invoices.map(({ total }) => total))
  })

  it('continues the numbers of the demo shop', async () => {
    const { invoices } = await list()
    const taken = invoices.filter(({ number }) => number?.startsWith('2026')).length
    const made = await done('add', { ...fields, date: '2026-03-14', due: '2026-03-14', state: 'issued' })
    expect(made.number).toBe(`2026-${String(taken + 1).padStart(4, '0')}`)
  })

  it('marks overdue invoices', async () => {
    await done('add', { ...fields, date: '2026-03-01', due: '2026-03-13', state: 'issued', name: 'Late' })
    await done('add', { ...fields, date: '2026-03-01', due: '2026-03-14', state: 'issued', name: 'Today' })
    const { invoices, total, counts } = await list('?limit=50&overdue=yes&from=2026-03-01&to=2026-03-01')
    expect(invoices.map(({ name }) => name)).toEqual(['Late'])
    expect([total, counts?.overdue]).toEqual([1, 1])
    expect((await list('?limit=50&overdue=yes&state=paid')).total).toBe(0)
  })

  it.for(['number', 'customer', 'date', 'due', 'total', 'state'])(
    'sorts by %s in both directions',
    async (sort) => {
      for (let at = 0; at < 5; at++)
        await done('add', { ...fields, name: `N${at}`, ...(at % 2 && { state: 'issued' }) })
      const up = await list(`?limit=200&sort=${sort}`)
      const down = await list(`?limit=200&sort=-${sort}`)
      expect(down.invoices.map(({ id }) => id)).toEqual(up.invoices.map(({ id }) => id).toReversed())
      const pages = await Promise.all(
        [0, 4, 8, 12, 16].map((offset) => list(`?limit=4&offset=${offset}&sort=${sort}`)),
      )
      expect(pages.flatMap(({ invoices }) => invoices)).toEqual(up.invoices)
    },
  )
})
