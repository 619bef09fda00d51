import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActivityLine, ActivityReply } from '#contract/activity.ts'
import { rowsType } from '#contract/call.ts'
import { hiddenColumns } from '#features/activity/hidden-columns.ts'
import texts from '#locales/en/activity.json' with { type: 'json' }
import titles from '#locales/en/features.json' with { type: 'json' }
import { setupWordOf } from '#server/features/account/setup-word.ts'
import { features } from '#server/features.ts'
import { forgetOldActivity } from '#server/platform/activity.ts'
import { activityWords } from '#server/platform/activity-words.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import { newcomer, signInAs } from '#tests/support/members.ts'
import { everyCall, plant, requestsOf, send } from '#tests/support/requests.ts'
import { files } from '#tests/support/social.ts'

type Headers = Record<string, string>
let backend: Backend
let ada: Headers

beforeEach(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
})

const list = async (query = '') =>
  (await bodyOf<ActivityReply>(backend.get(`activity/list?${query}`, ada))).lines
const latest = async () => (await list('limit=1'))[0] as ActivityLine
const lineCount = async () =>
  Number(
    (await backend.db.selectFrom('activity').select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow())
      .n,
  )
const customer = {
  name: 'Ana Pop',
  email: 'ana@example.com',
  phone: '',
  location: 'Cluj',
  country: 'Romania',
  state: 'new',
}
const addCustomer = (part: object = {}, headers: Headers = {}) =>
  backend.post('customer/add', { ...customer, ...part }, { ...ada, ...headers })

describe('activity entry', () => {
  it('contains the changed passage of a long text', async () => {
    const text = `${'clay and '.repeat(60)}glaze, ${'fired once more '.repeat(20)}`.trim()
    await backend.post('products/edit', { id: 1, changes: { description: text } }, ada)
    await backend.post(
      'products/edit',
      { id: 1, changes: { description: text.replace('glaze', 'salt') } },
      ada,
    )
    const [change] = (await latest()).changes
    const around = ['…and clay and clay and clay and clay and ', ', fired once more fired once more fired…']
    expect(change?.fields.description).toEqual([around.join('glaze'), around.join('salt')])
  })

  it('belongs to the shop details when only the time zone was changed', async () => {
    await backend.post('invoice/seller/save', { changes: { timeZone: 'Asia/Tokyo' } }, ada)
    const [line] = await list('record=shop_seller/true')
    expect(line?.record).toEqual({ kind: 'shop_seller', id: 'true', name: '' })
    expect(line?.changes).toMatchObject([{ kind: 'meta', row: 'timeZone' }])
  })

  it('contains each changed field of the shop details', async () => {
    const seller = await bodyOf<{ version: number }>(backend.get('invoice/seller', ada))
    const changes = { taxNumber: 'RO7', address: 'Strada Lungă 7' }
    const saved = await backend.post(
      'invoice/seller/save',
      { changes, version: seller.version, base: {} },
      ada,
    )
    expect(saved.status).toBe(200)
    const [change] = (await latest()).changes
    expect(change?.fields).toMatchObject({
      taxNumber: [expect.any(String), 'RO7'],
      address: [expect.any(String), 'Strada Lungă 7'],
    })
    expect(Object.keys(change?.fields ?? {}).sort()).toEqual(['address', 'taxNumber'])
  })

  it('contains the user, the record and the old and new value of each field', async () => {
    const made = await bodyOf<{ customer: { id: string } }>(addCustomer())
    const { id } = made.customer
    await backend.post('customer/edit', { id, changes: { location: 'Sibiu' } }, ada)
    expect(await latest()).toMatchObject({
      call: 'customer/edit',
      outcome: 'done',
      user: { id: 'ada00000' },
      madeAt: null,
      record: { kind: 'customers', id, name: 'Ana Pop' },
      changes: [{ kind: 'customers', row: id, deed: 'changed', fields: { location: ['Cluj', 'Sibiu'] } }],
      rows: 1,
    })
    expect((await list(`record=customers/${id}`)).map(({ call }) => call)).toEqual([
      'customer/edit',
      'customer/add',
    ])
  })

  it('is added once by each successful write and by no other request', async () => {
    const sam = await signInAs(backend, 'owner', 'blocked@example.com')
    const requests = requestsOf(await plant(backend, ada, sam))
    const wrong: string[] = []
    // It ends the session.
    const last = ['account/sign-out']
    const calls = everyCall.filter(({ answers, path }) => answers !== 'events' && !last.includes(path))
    for (const call of calls) {
      const before = await lineCount()
      const response = await send(backend, call, requests[call.path], ada)
      await response.text()
      const left = (await lineCount()) - before
      const leaves = response.status === 200 && isWrite(call.path) ? 1 : 0
      if (left !== leaves || response.status >= 500) wrong.push(`${call.path} (${response.status}): ${left}`)
    }
    expect(wrong).toEqual([])
  })

  it('is not added again by a repeated request', async () => {
    const key = { 'Idempotency-Key': 'a-key-of-16-chars' }
    await addCustomer({}, key)
    const before = await lineCount()
    expect((await addCustomer({}, key)).headers.get('Idempotent-Replay')).toBe('true')
    expect(await lineCount()).toBe(before)
  })

  it('distinguishes when a change was made and when it arrived', async () => {
    const now = backend.clock().toISOString()
    await addCustomer({}, { 'Made-At': '2026-03-14T09:00:00.000Z' })
    expect(await latest()).toMatchObject({ at: now, madeAt: '2026-03-14T09:00:00.000Z' })
    for (const odd of [
      '2031-01-01T00:00:00.000Z',
      'yesterday',
      '0000-01-01T00:00:00Z',
      '2026-13-99T00:00:00Z',
    ]) {
      expect((await addCustomer({}, { 'Made-At': odd })).status).toBe(200)
      expect((await latest()).madeAt).toBeNull()
    }
  })

  it('keeps the name the user had at the time', async () => {
    await addCustomer()
    await backend.post('account/profile', { name: 'Ada Renamed', email: 'admin@example.com' }, ada)
    expect((await list()).slice(0, 2).map(({ user }) => user.name === 'Ada Renamed')).toEqual([true, false])
  })

  it('omits the setup word', async () => {
    const shop = await createBackend({ size: null })
    const setup = await setupWordOf(shop.db)
    expect((await shop.post('account/register', { ...newcomer, setup })).status).toBe(200)
    const changes = await shop.db.selectFrom('activity_changes').select(['kind', 'row_id']).execute()
    expect(changes.filter(({ kind }) => kind === 'meta').map(({ row_id }) => row_id)).not.toContain(
      'setupWord',
    )
  })

  it('is not added by a failed write', async () => {
    const before = await lineCount()
    expect((await backend.post('customer/edit', { id: 'gone', changes: { name: 'x' } }, ada)).status).toBe(
      404,
    )
    expect(await lineCount()).toBe(before)
  })
})

describe('activity log', () => {
  it('records sign-ins, registrations and accepted invitations under the person’s name', async () => {
    expect(await latest()).toMatchObject({ call: 'account/login', user: { id: 'ada00000' } })
    await backend.post('account/register', newcomer)
    expect(await latest()).toMatchObject({ call: 'account/register', user: { name: 'Mira Lund' } })
    const { code } = await bodyOf<{ code: string }>(backend.post('team/invite', { role: 'reader' }, ada))
    await backend.post('team/accept', { ...newcomer, email: 'ivy@example.com', firstName: 'Ivy', code })
    expect(await latest()).toMatchObject({ call: 'team/accept', user: { name: 'Ivy Lund' } })
    const before = await lineCount()
    await backend.post('account/login', { email: newcomer.email, password: 'wrong' })
    expect(await lineCount()).toBe(before)
  })

  it('records a refused permission once a minute, without the refused data', async () => {
    const reader = await signInAs(backend, 'reader')
    const refused = () => backend.post('customer/add', customer, reader)
    expect((await refused()).status).toBe(403)
    await refused()
    const lines = await list('outcome=refused')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      call: 'customer/add',
      right: 'customers.edit',
      changes: [],
      record: null,
    })
    backend.wait(61_000)
    await refused()
    expect(await list('outcome=refused')).toHaveLength(2)
    expect(await list('q=Ana')).toEqual([])
  })

  it('records role changes and exports', async () => {
    await backend.post('team/role', { user: 'sam00000', role: 'reader' }, ada)
    expect(await latest()).toMatchObject({
      call: 'team/role',
      record: { kind: 'users', id: 'sam00000', name: 'Sam Okoro' },
      changes: [{ fields: { role_id: [expect.any(String), 'reader'] } }],
    })
    await (await backend.get('customer/list', { ...ada, Accept: rowsType })).text()
    expect(await latest()).toMatchObject({
      call: 'customer/list',
      outcome: 'exported',
      user: { id: 'ada00000' },
    })
    const before = await lineCount()
    await backend.get('customer/list', ada)
    expect(await lineCount()).toBe(before)
  })
})

it('filters by person, area, outcome, dates and text', async () => {
  await addCustomer()
  await backend.post('products/edit', { id: 1, changes: { name: 'Quince bowl' } }, ada)
  const calls = async (query: string) => (await list(query)).map(({ call }) => call)
  expect(await calls('area=products')).toEqual(['products/edit'])
  expect(await calls('q=quince')).toEqual(['products/edit'])
  expect(await calls('area=customers&user=ada00000&outcome=done')).toEqual(['customer/add'])
  expect(await calls('user=sam00000')).toEqual([])
  expect(await calls('to=2026-03-13')).toEqual([])
  expect(await calls('from=2026-03-14&sort=at&limit=1')).toEqual(['account/login'])
})

it('omits secrets, pictures and private texts', async () => {
  const password = 'a very long password indeed'
  await signInAs(backend, 'owner', 'eve@example.com')
  await backend.post('account/password', { current: 'berry-demo-1', next: password }, ada)
  ada = await backend.signIn('admin@example.com', password)
  const { code } = await bodyOf<{ code: string }>(backend.post('team/invite', { role: 'reader' }, ada))
  const image = { id: 'added', title: '', data: files.png }
  await backend.post('products/edit', { id: 1, changes: { pictures: [image] }, added: [image] }, ada)
  await backend.post(
    'contact/add',
    { uid: 'own', fields: { name: 'Quillfeather', notes: 'Quillfeather' } },
    ada,
  )
  await backend.post('calendar/calendars/add', { id: 'c', fields: { name: 'c', tag: 2, people: [] } }, ada)
  await backend.post('calendar/calendars/feed', { id: 'c', isOn: true }, ada)
  const { rows } = await sql<{ secret: string | null }>`
    select password_hash as secret from users union select digest from invites union select feed from calendars
    union select value from meta where key = 'activityKey'`.execute(backend.db)
  const text = JSON.stringify(await list('limit=200'))
  for (const secret of [...rows.map((row) => row.secret), password, code, 'Quillfeather'])
    if (secret) expect(text).not.toContain(secret)
  expect(text).not.toContain(files.png.slice(0, 60))
})

it('rejects changes to its entries and adds none when read', async () => {
  await addCustomer()
  const stays = [
    sql`update activity set user_name = 'x'`,
    sql`delete from activity`,
    sql`truncate activity`,
    sql`update activity_changes set fields = '{}'`,
    sql`delete from activity_changes`,
  ]
  for (const change of stays)
    await expect(change.execute(backend.db)).rejects.toThrow('not changed afterwards')
  const before = await lineCount()
  await list()
  expect(await lineCount()).toBe(before)
})

it('deletes old entries with their changes after the retention period', async () => {
  await addCustomer()
  backend.wait(10 * 86_400_000)
  ada = await backend.signIn()
  await addCustomer()
  await forgetOldActivity(backend.db, backend.clock(), 11)
  expect(await list()).toHaveLength(4)
  await forgetOldActivity(backend.db, backend.clock(), 9)
  expect((await list()).map(({ call }) => call)).toEqual(['customer/add', 'account/login'])
  const { rows } = await sql<{
    n: number
  }>`select count(distinct activity)::int as n from activity_changes`.execute(backend.db)
  expect(rows[0]?.n).toBe(1)
})

it('records nothing for direct database writes', async () => {
  await backend.db.updateTable('products').set({ stock: 3 }).where('id', '=', 1).execute()
  expect(await list()).toHaveLength(1)
})

it('has words for the area, record and action of every write', () => {
  const wordsOf = activityWords(features)
  const writes = everyCall.filter(({ path }) => isWrite(path) && path !== 'mails/filter')
  const nameless = writes.filter(({ path }) => {
    const { area, record, deed } = wordsOf(path)
    return !(area in titles && deed in texts.deeds && (record === '' || record in texts.objects))
  })
  const message =
    'add `records`, `objects` or `deeds` to locales/*/activity.json, or `activity` to the feature'
  expect(
    nameless.map(({ path }) => ({ path, ...wordsOf(path) })),
    message,
  ).toEqual([])
})

it('has a word for every visible column', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and exists (
      select from pg_trigger join pg_proc f on f.oid = tgfoid
      where tgrelid = quote_ident(table_name)::regclass and f.proname = 'keep_activity')`.execute(backend.db)
  expect(rows.length).toBeGreaterThan(100)
  const nameless = rows.filter(
    ({ table, column }) =>
      !(column in texts.fields || derived.includes(column) || column.endsWith('_id')) &&
      !(hiddenColumns.has(column) || hiddenColumns.has(`${table}.${column}`)),
  )
  const message =
    'add the column to `fields` of locales/*/activity.json, or to src/features/activity/hidden-columns.ts'
  expect(nameless, message).toEqual([])
})

/** Columns that follow from the rest. */
const derived =
  'version updated_at changed search folded_name folded_author token_version review_count awaiting packing shipped delivered returned cancelled orders spent'.split(
    ' ',
  )

it('reproduces the database when its entries are replayed from an empty shop', async () => {
  const number = fc.nat({ max: 4 })
  const step = fc.record({ deed: fc.nat({ max: 9 }), at: number, to: fc.nat({ max: 50 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      backend = await createBackend({ size: null })
      await backend.post('account/register', newcomer)
      ada = await backend.signIn(newcomer.email, newcomer.password)
      for (const one of steps) await take(one)
      expect(await differences()).toEqual([])
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

/** One write of a random run, on records that earlier ones may have made; some are refused. */
async function take({ deed, at, to }: { deed: number; at: number; to: number }): Promise<void> {
  const idAt = async (table: 'products' | 'customers' | 'orders' | 'board_items') => {
    const rows = await backend.db.selectFrom(table).select('id').orderBy('id').execute()
    return String(rows[at % Math.max(rows.length, 1)]?.id ?? 0)
  }
  const post = (path: string, body: object) => backend.post(path, body, ada)
  const line = async (quantity: number) => ({
    ...{
      product: Number(await idAt('products')),
      color: null,
      size: null,
      quantity,
      price: 100,
      discountRate: 0,
    },
  })
  const writes = [
    () => addCustomer({ name: `Customer ${to}` }),
    async () => post('customer/edit', { id: await idAt('customers'), changes: { location: `Place ${to}` } }),
    async () => post('customer/delete', { ids: [await idAt('customers')] }),
    () => post('products/add', product(to)),
    async () =>
      post('products/edit', {
        id: Number(await idAt('products')),
        changes: { name: `Jug ${to}`, stock: to },
      }),
    async () =>
      post('customer/order/add', {
        ...{
          customer: await idAt('customers'),
          name: '',
          email: '',
          phone: '',
          street: 'x',
          post: '1',
          city: 'x',
        },
        ...{ country: 'DE', lines: [await line(1), await line(2)], discount: 0, shipping: 0, note: '' },
        ...{ payment: 'PayPal', paid: to % 2 === 0 },
      }),
    async () =>
      post('customer/order/edit', {
        id: await idAt('orders'),
        changes: { lines: [await line(to % 5)], note: `${to}` },
      }),
    async () => post('customer/order/status', { ids: [await idAt('orders')], state: 'cancelled', note: 'x' }),
    () => post('kanban/add-item', { columnId: 'column-1', item: { id: `item-${to}`, title: `Item ${to}` } }),
    async () => post('kanban/delete-item', { itemId: await idAt('board_items') }),
  ]
  await (await writes[deed]?.())?.text()
}

const product = (to: number) => ({
  ...{ name: `Bowl ${to}`, description: 'x', about: '', brand: '', category: 'kitchen', gender: 'kids' },
  ...{ colors: [], sizes: [], price: 100 + to, listPrice: 0, stock: to, lowAt: 1 },
})

/** Replays every change, and compares each row named with the row of its table. */
async function differences(): Promise<string[]> {
  const changes = await backend.db.selectFrom('activity_changes').selectAll().orderBy('id').execute()
  const rows = new Map<string, { kind: string; fields: Record<string, unknown> | undefined }>()
  const wrong: string[] = []
  for (const { kind, row_id, deed, fields } of changes) {
    const key = `${kind} ${row_id}`
    const before = rows.get(key)?.fields
    if (deed === 'added' ? before : !before && deed === 'removed' && rows.has(key))
      wrong.push(`${key} ${deed}`)
    const next = { ...before }
    for (const [name, [from, to]] of Object.entries(fields)) {
      if (before && JSON.stringify(before[name] ?? null) !== JSON.stringify(from))
        wrong.push(`${key}.${name}`)
      next[name] = to
    }
    rows.set(key, { kind, fields: deed === 'removed' ? undefined : next })
  }
  for (const kind of new Set(changes.map((one) => one.kind))) {
    const key = keys[kind] ?? sql`r.id::text`
    const isPrivate = ['calendars', 'calendar_events'].includes(kind)
    const { rows: now } = await sql<{ id: string; fields: Record<string, [null, unknown]> }>`
      select ${key} as id, fields_in_activity(null, to_jsonb(r), ${isPrivate}::boolean) as fields from ${sql.table(kind)} r`.execute(
      backend.db,
    )
    const there = new Map(now.map(({ id, fields }) => [id, fields]))
    for (const [name, { kind: of, fields }] of rows) {
      if (of !== kind) continue
      const row = there.get(name.slice(kind.length + 1))
      if ((row === undefined) !== (fields === undefined))
        wrong.push(`${name}: ${row ? 'is' : 'is not'} there`)
      for (const [field, value] of Object.entries(fields ?? {})) {
        const is = row?.[field]?.[1] ?? null
        if (JSON.stringify(is) !== JSON.stringify(value) && !derived.includes(field))
          wrong.push(`${name}.${field}: ${JSON.stringify(value)} is ${JSON.stringify(is)}`)
      }
    }
  }
  return wrong
}

const keys: Record<string, ReturnType<typeof sql>> = {
  order_lines: sql`order_id || '/' || line`,
  invoice_lines: sql`invoice_id || '/' || line`,
  calendar_people: sql`calendar_id || '/' || user_id`,
  own_pictures: sql`user_id`,
  meta: sql`key`,
}

/** Writes of the contract: all posts but those that answer a question, and the reads of older clients. */
function isWrite(path: string): boolean {
  return (
    !reads.has(path) &&
    everyCall.some((call) => call.path === path && (call.isRecorded ?? call.method === 'post'))
  )
}
const reads = new Set([
  ...everyCall
    .filter(({ path }) => /\/(preview|details|movements|slips|issue\/preview)$/.test(path))
    .map(({ path }) => path),
  ...everyCall.filter(({ path }) => path.startsWith('cart/')).map(({ path }) => path),
  ...everyCall
    .filter(({ path }) =>
      /^(followers|friends|friend-request|[a-z]+-card|products|mails)\/filter$/.test(path),
    )
    .map(({ path }) => path),
  ...['product/related', 'kanban/select-item', 'chat/users/id', 'here'],
])
