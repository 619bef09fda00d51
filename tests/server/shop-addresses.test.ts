import { beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { register } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

let mira: Record<string, string>
beforeEach(async () => {
  await signInAda()
  mira = await register(backend, 'Mira', 'Lund')
})

const place = {
  name: 'Mira Lund',
  destination: 'home',
  building: '3b',
  street: 'Hill Road 8',
  city: 'Brașov',
  state: 'Brașov',
  country: 'RO',
  post: '500001',
  phone: '+40 268 000 111',
}
const list = async (header = mira) =>
  (await bodyOf<{ address: Address[] }>(backend.get('address/list', header))).address
const post = (path: string, body: unknown, header = mira) => backend.post(`address/${path}`, body, header)
const done = async (path: string, body: unknown, header = mira) =>
  (await bodyOf<{ address: Address[] }>(post(path, body, header))).address
const defaults = (addresses: Address[]) => addresses.map(({ isDefault }) => isDefault)

it('gives demo accounts two addresses and others none', async () => {
  expect(await list()).toEqual([])
  expect(defaults(await list(ada))).toEqual([true, false])
})

describe('adding an address', () => {
  it('is refused at the limit and possible again after a deletion', async () => {
    for (let nth = 0; nth < 50; nth++) expect((await post('new', place)).status).toBe(200)
    expect(await refusal(post('new', place))).toEqual([409, 'tooManyAddresses'])
    await done('delete', { id: (await list())[0]?.id })
    expect((await post('new', place)).status).toBe(200)
  })

  it('appends it and makes the first one the default', async () => {
    const [first] = await done('new', place)
    expect(first).toEqual({ ...place, id: expect.any(String), isDefault: true })
    const all = await done('new', { ...place, name: 'Second' })
    expect(all.map(({ name }) => name)).toEqual(['Mira Lund', 'Second'])
    expect(defaults(all)).toEqual([true, false])
    expect(await list()).toEqual(all)
  })

  it('moves the default only within the same account', async () => {
    await done('new', place)
    await done('new', place)
    expect(defaults(await done('new', { ...place, isDefault: true }))).toEqual([false, false, true])
    expect(defaults(await list(ada))).toEqual([true, false])
  })

  it('accepts numbers and countries in the format of an older client', async () => {
    const { country: _, ...older } = place
    const [first] = await done('new', { ...older, post: 500001, phone: 40268000111 })
    expect(first).toMatchObject({ post: '500001', phone: '40268000111', country: '' })
    expect((await done('new', { ...place, country: 'Romania', post: 'any text' }))[1]?.post).toBe('any text')
  })

  it.for([
    ['ro', '500001', 'RO'],
    ['GB', 'bs8 2lr', 'GB'],
    ['FR', '69001', 'FR'],
    ['CN', '200000', 'CN'],
    ['AE', 'none here', 'AE'],
    ['constructor', 'x', 'constructor'],
  ])('accepts in %s the postal code %s', async ([country, code, stored]) => {
    expect((await done('new', { ...place, country, post: code }))[0]).toMatchObject({
      country: stored,
      post: code,
    })
  })

  it.for([
    [{ post: '50001' }, { post: 'format' }],
    [{ country: 'gb' }, { post: 'format' }],
    [{ name: ' ' }, { name: 'required' }],
    [{ city: undefined }, { city: 'required' }],
    [{ destination: 'moon' }, { destination: 'invalid' }],
    [{ street: 'x'.repeat(201) }, { street: 'tooLong' }],
    [{ post: '' }, { post: 'required' }],
    [{ phone: null }, { phone: 'invalid' }],
  ])('is refused with %o', async ([wrong, fields]) => {
    const response = await post('new', { ...place, ...wrong })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).fields).toEqual(fields)
    expect(await list()).toEqual([])
  })

  it('keeps one default when ten are added at the same time', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => post('new', { ...place, isDefault: at % 3 === 1 })),
    )
    const all = await list()
    expect(all).toHaveLength(10)
    expect(defaults(all).filter(Boolean)).toHaveLength(1)
  })
})

describe('editing an address', () => {
  it('keeps fields that were not sent', async () => {
    const [first] = await done('new', place)
    expect(await done('edit', { id: first?.id, city: ' Sibiu ' })).toEqual([{ ...first, city: 'Sibiu' }])
  })

  it('sets and removes the default', async () => {
    await done('new', place)
    const second = (await done('new', place))[1]
    expect(defaults(await done('edit', { id: second?.id, isDefault: true }))).toEqual([false, true])
    expect(defaults(await done('edit', { id: second?.id, isDefault: false }))).toEqual([false, false])
  })

  it('checks the postal code against the new country', async () => {
    const [first] = await done('new', place)
    const { id } = first ?? {}
    const wrong = await post('edit', { id, country: 'FR' })
    expect((await bodyOf(wrong)).fields).toEqual({ post: 'format' })
    expect(await done('edit', { id, country: 'fr', post: 69001 })).toMatchObject([
      { country: 'FR', post: '69001' },
    ])
  })

  it('keeps an invalid postal code that did not change', async () => {
    await backend.db.updateTable('addresses').set({ post: 'old' }).where('user_id', '=', 'ada00000').execute()
    const [first] = await list(ada)
    expect((await post('edit', { id: first?.id, city: 'Bath' }, ada)).status).toBe(200)
  })
})

it('accepts numeric ids of an older client', async () => {
  await done('new', place)
  await backend.db
    .updateTable('addresses')
    .set({ id: '2' })
    .where('user_id', '<>', 'ada00000')
    .where('city', '=', 'Brașov')
    .execute()
  expect(await done('edit', { id: 2, city: 'Sibiu' })).toMatchObject([{ id: '2', city: 'Sibiu' }])
  expect(await done('delete', { id: 2 })).toEqual([])
})

describe('deleting an address', () => {
  it('makes the oldest remaining address the default', async () => {
    for (const name of ['One', 'Two', 'Three']) await done('new', { ...place, name })
    const [one, two] = await list()
    expect(defaults(await done('delete', { id: one?.id }))).toEqual([true, false])
    expect(await done('delete', { id: two?.id })).toMatchObject([{ name: 'Three', isDefault: true }])
  })

  it('keeps the default when another in the middle is deleted', async () => {
    for (const isDefault of [false, false, true]) await done('new', { ...place, isDefault })
    const second = (await list())[1]
    expect(defaults(await done('delete', { id: second?.id }))).toEqual([false, true])
  })

  it('keeps the default when other addresses are deleted', async () => {
    await done('new', place)
    const second = (await done('new', { ...place, isDefault: true }))[1]
    const [first] = await list()
    const third = (await done('new', place))[2]
    expect(await done('delete', { id: first?.id })).toEqual([second, third])
    expect(await done('delete', { id: third?.id })).toEqual([second])
    expect(await done('delete', { id: second?.id })).toEqual([])
  })
})

it.for(['edit', 'delete'])('changes nothing on %s of an unknown or foreign address', async (path) => {
  await done('new', place)
  const before = [await list(), await list(ada)]
  const [foreign] = await list(ada)
  for (const id of ['unknown', 1, '', foreign?.id]) {
    const body = { id, isDefault: true, name: 'Mallory' }
    expect(await refusal(post(path, body))).toEqual([404, 'notFound'])
  }
  expect([await list(), await list(ada)]).toEqual(before)
})
