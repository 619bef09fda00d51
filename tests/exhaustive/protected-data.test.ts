import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Right, rights } from '#contract/rights.ts'
import { type Backend, bodyOf, createBackend } from '#tests/support/backend.ts'
import type { Description, Schema } from '#tests/support/generated.ts'
import { signInAs } from '#tests/support/members.ts'
import { everyCall, plant, requestsOf, send, signedCalls } from '#tests/support/requests.ts'

type Row = { id: string; value: string }

/** Data that only a right may change: each record with its protected value; a new record starts with `initial`. */
const protectedBy: Partial<Record<Right, { rows: RawBuilder<Row>; initial?: string }>> = {
  'invoices.issue': {
    rows: sql<Row>`select id, state || ' ' || coalesce(number::text, '') as value from invoices where state <> 'draft'`,
  },
  'catalogue.price': { rows: sql<Row>`select id::text, price || ' ' || list_price as value from products` },
  'stock.change': { rows: sql<Row>`select id::text, stock::text as value from products`, initial: '0' },
  'orders.refund': { rows: sql<Row>`select id, refunded::text as value from orders`, initial: '0' },
  'team.manage': {
    rows: sql<Row>`select id, role_id || ' ' || coalesce(deactivated_at::text, '') as value from users
      union all select id, rights::text from roles`,
  },
  'settings.edit': {
    rows: sql<Row>`select 'seller' as id, row_to_json(s)::text as value from shop_seller s`,
  },
}

/** Calls that change protected data as a consequence of what their own right allows. */
const consequences: Partial<Record<Right, RegExp>> = {
  // Selling, cancelling and taking back goods moves the pieces of their products.
  'stock.change': /^(order\/|customer\/order\/|cart\/)/,
  // Registration gives a new account the role that the shop has chosen.
  'team.manage': /^(account\/register|team\/accept)$/,
}

/** Calls that end the session which the walk uses. */
const endsSession = /^account\/(end-others|sign-out|password|new-password|reset)$/

let backend: Backend
let requests: Record<string, object>
let description: Description

/** Ada, as a role with every right but one. */
async function signInWithout(right: Right) {
  await backend.db
    .insertInto('roles')
    .values({
      id: 'all-but-one',
      name: 'All but one',
      rights: JSON.stringify(rights.filter((one) => one !== right)),
      created_at: backend.clock(),
    })
    .execute()
  await backend.db.updateTable('users').set({ role_id: 'all-but-one' }).where('id', '=', 'ada00000').execute()
  return backend.signIn()
}

beforeEach(async () => {
  backend = await createBackend()
  const ada = await backend.signIn()
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  requests = requestsOf(await plant(backend, ada, sam))
  description = await bodyOf<Description>(backend.get('openapi.json'))
})

const resolve = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? resolve(description.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema

/** Values to try for a property: each of an enumeration, and one of a number. */
function valuesOf(schema: Schema): unknown[] {
  const { enum: choices, const: only, type, anyOf, minimum = 0 } = resolve(schema)
  if (anyOf) return anyOf.flatMap(valuesOf)
  if (choices) return choices
  if (only !== undefined) return [only]
  if (type === 'boolean') return [true, false]
  return type === 'integer' || type === 'number' ? [Math.max(minimum, 1) + 6] : []
}

/** A valid body, and the same with every value of each property on its first two levels. */
function variantsOf(schema: Schema, body: object, depth = 0): object[] {
  const { properties = {} } = resolve(schema)
  const changed = Object.entries(properties).flatMap(([name, property]) => {
    const before = (body as Record<string, unknown>)[name]
    const nested =
      depth === 0 && typeof before === 'object' && before !== null && !Array.isArray(before)
        ? variantsOf(property, before, 1)
        : []
    return [...valuesOf(property), ...nested].map((value) => ({ ...body, [name]: value }))
  })
  return depth === 0 ? [body, ...changed] : changed
}

it.each(Object.entries(protectedBy))(
  'protects the data of %s from every valid request without it',
  async (name, { rows, initial }) => {
    const right = name as Right
    const headers = await signInWithout(right)
    const current = async () =>
      new Map((await rows.execute(backend.db)).rows.map(({ id, value }) => [id, value]))
    const writes = everyCall.filter(
      ({ path, method, access }) =>
        method === 'post' &&
        access !== right &&
        !endsSession.test(path) &&
        !signedCalls.includes(path) &&
        !consequences[right]?.test(path),
    )
    const changes: string[] = []
    let before = await current()
    for (const call of writes) {
      const schema =
        description.paths[`/api/${call.path}`]?.post?.requestBody?.content['application/json'].schema ?? {}
      for (const body of variantsOf(schema, requests[call.path] ?? {})) {
        const { status } = await send(backend, call, body, headers)
        const after = await current()
        for (const [id, value] of after)
          if (value !== (before.get(id) ?? initial))
            changes.push(`${call.path} ${JSON.stringify(body).slice(0, 300)} (${status}): ${id} is ${value}`)
        before = after
      }
    }
    expect(changes).toEqual([])
  },
)

it('names no order of others in any reply without the permission to read orders', async () => {
  const orders = await backend.db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '<>', 'ada00000')]))
    .execute()
  const ids = new Set(orders.map(({ id }) => id))
  // Lines of the activity and movements of stock name orders too.
  const writer = await backend.signIn()
  for (const call of everyCall)
    if (/^(order|customer\/order)\//.test(call.path))
      await send(backend, call, requests[call.path] ?? {}, writer)
  const headers = await signInWithout('orders.read')
  const named: string[] = []
  for (const call of everyCall) {
    if (endsSession.test(call.path) || signedCalls.includes(call.path) || call.path === 'live') continue
    const schema =
      description.paths[`/api/${call.path}`]?.post?.requestBody?.content['application/json'].schema ?? {}
    for (const body of [{}, ...variantsOf(schema, requests[call.path] ?? {})]) {
      const text = await (await send(backend, call, body, headers)).text()
      const found = [...text.matchAll(/"([0-9]+)"/g)].find(([, id = '']) => ids.has(id))
      if (found) named.push(`${call.path}: ${text.slice(Math.max(0, found.index - 200), found.index + 50)}`)
    }
  }
  expect(named).toEqual([])
})

/** What the team reads after a buyer wrote, and why. */
const seenByTeam: Record<string, string> = {
  'customer/order/place': 'the team fulfils the order',
  'review/add': 'a review waits for the team to publish it',
}

/** The keys of an object may come in any order. */
function isSameReply(one: string, other: string): boolean {
  if (one === other) return true
  if (!one.startsWith('{') || !other.startsWith('{')) return false
  return isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
}

it('hides everything a buyer writes without a team permission from other readers', async () => {
  const buyer = await signInAs(backend, 'buyer')
  const ada = await backend.signIn()
  const isNoted =
    /^(activity|team\/invitation|account|here|health|live|menu|mails\/people|kanban\/(load|people))/
  const reads = everyCall.filter(({ path, method }) => method === 'get' && !isNoted.test(path))
  const seen = async () => {
    const texts = new Map<string, string>()
    for (const call of reads)
      texts.set(call.path, await (await send(backend, call, requests[call.path] ?? {}, ada)).text())
    return texts
  }
  const changed: string[] = []
  let before = await seen()
  for (const call of everyCall) {
    const isOwn = call.access === 'signed' && call.method === 'post'
    if (!isOwn || endsSession.test(call.path) || signedCalls.includes(call.path)) continue
    const schema =
      description.paths[`/api/${call.path}`]?.post?.requestBody?.content['application/json'].schema ?? {}
    const hasId = resolve(schema).properties?.id !== undefined
    for (const [index, body] of variantsOf(schema, requests[call.path] ?? {}).entries()) {
      await send(backend, call, body, buyer)
      // The ids of the requests name records of Ada; a new one makes a record of the buyer.
      if (hasId) await send(backend, call, { ...body, id: `of-the-buyer-${index}` }, buyer)
    }
    const after = await seen()
    for (const [path, text] of after)
      if (!isSameReply(text, before.get(path) ?? '') && !seenByTeam[call.path])
        changed.push(`${call.path} changes ${path}`)
    before = after
  }
  expect(changed).toEqual([])
})
