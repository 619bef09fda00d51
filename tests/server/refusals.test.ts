import { beforeAll, describe, expect, it } from 'vitest'
import { asHttpError } from '#server/platform/errors.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'

let backend: Backend
let signed: Record<string, string>
beforeAll(async () => {
  backend = await createBackend()
  signed = await backend.signIn()
})

describe('log line of a refused request', () => {
  it('names the call, the code and the rule', async () => {
    expect(await refusal(backend.post('customer/order/edit', { id: 'none', changes: {} }, signed))).toEqual([
      404,
      'notFound',
    ])
    const line = backend.lines.at(-1)
    expect(line).toMatchObject({ path: '/api/customer/order/edit', status: 404, code: 'notFound' })
    expect(line?.rule).toMatch(/^lockOrder \(server\/features\/orders\/rows\.ts:\d+:\d+\)$/)
  })

  it('names the file position of a rule without a function', async () => {
    expect((await backend.post('account/login', { email: 'a@example.com', password: 'b' })).status).toBe(400)
    expect(backend.lines.at(-1)).toMatchObject({ code: 'wrongSignIn' })
    expect(backend.lines.at(-1)?.rule).toMatch(/server\/features\/account\/sign-in\.ts:\d+:\d+\)?$/)
  })

  it('has no code or rule for a successful request', async () => {
    await backend.get('account/me', signed)
    expect(backend.lines.at(-1)).not.toHaveProperty('code')
    expect(backend.lines.at(-1)).not.toHaveProperty('rule')
  })
})

describe('missing parent record', () => {
  const failure = (write: { execute: () => Promise<unknown> }) =>
    write.execute().then(
      () => undefined,
      (error: unknown) => asHttpError(error),
    )
  const comment = { story_id: null, comment: 'x', created_at: new Date() }

  it('returns 404 with its kind when only the database detects it', async () => {
    const { id: user } = await backend.db
      .selectFrom('users')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { id: item } = await backend.db
      .selectFrom('board_items')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const add = (item_id: string, user_id: string) =>
      backend.db.insertInto('board_comments').values({ ...comment, id: 'late', item_id, user_id })
    expect(await failure(add('none', user))).toMatchObject({
      ...{ status: 404, code: 'notFound', body: { what: 'item' } },
      ...{ message: 'No such item.', rule: 'SQLSTATE 23503 board_comments_item_id_fkey' },
    })
    expect(await failure(add(item, 'none'))).toMatchObject({ code: 'notFound', body: { what: 'person' } })
  })

  it('is not reported when a record is still referenced', async () => {
    const late = await failure(backend.db.deleteFrom('board_columns'))
    expect(late).toMatchObject({ status: 409, code: 'conflict' })
  })

  it.for([
    ['kanban/add-item-comment', { itemId: 'none', comment: { id: 'c', comment: 'x' } }, 'item'],
    [
      'kanban/update-item-order',
      { move: { itemId: 'none', columnId: 'none', beforeId: null }, brief: true },
      'item',
    ],
    [
      'customer/order/refund',
      { id: 'none', amount: 1, base: 0, reason: 'x', restock: false, lines: [] },
      'order',
    ],
    ['invoice/status', { ids: ['none'], state: 'paid' }, 'invoice'],
    ['customer/product/quantities', { changes: [{ id: '99999', by: 1 }] }, 'product'],
  ] as const)('returns 404 with its kind for %s', async ([path, body, what]) => {
    const response = await backend.post(path, body, signed)
    expect([response.status, await bodyOf(response)]).toEqual([
      404,
      { code: 'notFound', message: `No such ${what}.`, what },
    ])
  })
})
