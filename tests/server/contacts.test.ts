import { beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import { limits } from '#contract/contacts.ts'
import { compareNames } from '#contract/fold.ts'
import type { ChangeEvent } from '#server/platform/change-events.ts'
import { createLive } from '#server/platform/live.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { register } from '#tests/support/members.ts'

let heard: ChangeEvent[]
let backend: Backend
let ada: Record<string, string>
let sam: Record<string, string>
/** Someone new, who knows no one. */
let eve: Record<string, string>
beforeEach(async () => {
  const live = createLive()
  heard = []
  live.listen(
    (event) => void heard.push(event),
    () => {},
  )
  backend = await createBackend({ live })
  ada = await backend.signIn()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  eve = await register(backend, 'Eve', 'Stone')
})

type Book = { epoch: string; version: number; isWhole: boolean; contacts: Contact[]; gone: number[] }
type One = { contact: Contact; version: number }
type Page = { contacts: Contact[]; total: number; tags: { tag: string; count: number }[] }

const get = <T>(path: string, headers = eve) => bodyOf<T>(backend.get(`contact/${path}`, headers))
const post = (path: string, body: object, headers = eve) => backend.post(`contact/${path}`, body, headers)
const done = async <T = One>(path: string, body: object, headers = eve) => {
  const response = await post(path, body, headers)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<T>(response)
}
const list = async (headers = eve) => (await get<{ contacts: Contact[] }>('list', headers)).contacts
const page = (query: string, headers = ada) => get<Page>(`list?${query}`, headers)
const add = async (fields: object, headers = eve) => (await done('add', { fields }, headers)).contact
const book = (since?: Book, headers = eve) =>
  get<Book>(`book${since ? `?epoch=${since.epoch}&since=${since.version}` : ''}`, headers)
const names = (contacts: readonly Contact[]) => contacts.map(({ name }) => name)

describe('older contacts client', () => {
  const modify = (body: object, headers = eve) => done<Contact[]>('modify', body, headers)
  const sent = {
    name: 'Ana',
    company: 'Lut',
    role: 'Potter',
    work_email: 'a@lut.example',
    personal_email: 'odd mail',
    work_phone: '+40 1',
    personal_phone: '',
    location: 'USA',
    image: `data:image/png;base64,${'A'.repeat(10_000)}`,
    status: 'Here',
    lastMessage: '2h ago',
    birthdayText: 'Hello',
  }

  it('adds contacts and gets a bare array in order of creation', async () => {
    expect(await list()).toEqual([])
    const [ana] = await modify(sent)
    expect(ana).toMatchObject({ ...sent, image: '', notes: 'Hello', phone: '+40 1', version: 1 })
    expect(ana?.id).toBeGreaterThan(0)
    const all = await modify({ name: 'aaa' })
    expect(names(all)).toEqual(['Ana', 'aaa'])
    expect(await list()).toEqual(all)
  })

  it('changes a contact without losing fields it does not know', async () => {
    const { id } = await add({
      name: 'Ana',
      mails: [
        { kind: 'work', value: 'a@x.example' },
        { kind: 'other', value: 'b@x.example' },
      ],
      tags: ['T'],
    })
    await add({ name: 'Bo' })
    const all = await modify({ id, work_email: 'new@x.example', unknown: 1 })
    expect(names(all)).toEqual(['Ana', 'Bo'])
    expect(all[0]).toMatchObject({
      work_email: 'new@x.example',
      tags: ['T'],
      version: 2,
      mails: [{ value: 'new@x.example' }, { kind: 'other', value: 'b@x.example' }],
    })
    expect(await modify({ ...all[0], company: 'Lut' })).toMatchObject([
      { ...all[0], company: 'Lut', version: 3, updated: expect.any(String) },
      {},
    ])
  })

  it('keeps changes by others when it sends an outdated contact', async () => {
    const [read] = await modify(sent)
    await done('edit', { id: read?.id, version: 1, changes: { company: 'Fern' } })
    await done('edit', { id: read?.id, version: 2, changes: { location: 'Cluj', tags: ['T'] } })
    const [ana] = await modify({ ...sent, id: read?.id, role: 'Painter' })
    expect(ana).toMatchObject({ role: 'Painter', company: 'Fern', location: 'Cluj', tags: ['T'] })
    // It has read that, and sends what was there before.
    const [again] = await modify({ ...sent, id: read?.id, role: 'Painter', location: 'Cluj', company: 'Lut' })
    expect(again).toMatchObject({ role: 'Painter', company: 'Lut', location: 'Cluj' })
  })

  it('is refused a blank name, an unknown id and values that are too long', async () => {
    const { id } = await add({ name: 'Ana' })
    for (const body of [
      {},
      { name: '' },
      { name: '  ' },
      { id, name: ' ' },
      { name: 'x'.repeat(limits.name + 1) },
    ]) {
      expect(await refusal(post('modify', body))).toEqual([400, 'invalid'])
    }
    for (const unknown of [id + 1000, -1, 1.5, 1e300, 'x']) {
      expect(await refusal(post('modify', { id: unknown, name: 'x' }))).toEqual([404, 'notFound'])
    }
    expect(names(await list())).toEqual(['Ana'])
  })

  it('gets the contacts of the demo account', async () => {
    const contacts = await list(ada)
    expect(contacts).toHaveLength(40)
    expect(contacts.every(({ name, avatar }) => name && /^avatar-[1-7]\.png$/.test(avatar))).toBe(true)
    expect(await list(sam)).toHaveLength(4)
  })
})

describe('contact list', () => {
  it('returns a searched, filtered and sorted page with total and tags', async () => {
    const { contacts, total, tags } = await page('limit=5')
    expect([contacts.length, total]).toEqual([5, 40])
    expect(tags[0]).toEqual({ tag: 'Supplier', count: 15 })
    expect((await page('limit=5&offset=38')).contacts).toHaveLength(2)
    expect(names((await page('q=LUT')).contacts)).toEqual(['Ana Brătianu'])
    expect(names((await page('q=青瓷')).contacts).sort()).toEqual(['张伟', '李静'])
    expect(names((await page('q=40264000311')).contacts)).toEqual(['Ana Brătianu'])
    expect((await page('q=%25')).total).toBe(0)
    expect((await page('tag=hotel,wood')).total).toBe(3)
    expect((await page('favorite=yes')).total).toBe(5)
    expect(names((await page('sort=-created&limit=1')).contacts)).toEqual(['Niamh Evans (hotel)'])
    const sorted = (await page('sort=company')).contacts.map(({ company }) => company)
    expect(sorted).toEqual(sorted.toSorted(compareNames))
  })

  it('returns what changed since a version', async () => {
    const empty = await book()
    expect(empty).toMatchObject({ version: 0, isWhole: true, contacts: [], gone: [] })
    const [one, two] = [await add({ name: 'Ana' }), await add({ name: 'Bo' })]
    const first = await book(empty)
    expect([first.isWhole, names(first.contacts), first.gone]).toEqual([false, ['Ana', 'Bo'], []])
    await done('edit', { id: one.id, changes: { role: 'Potter' } })
    await done('delete', { ids: [two.id] })
    const next = await book(first)
    expect([next.isWhole, names(next.contacts), next.gone]).toEqual([false, ['Ana'], [two.id]])
    expect(await book(next)).toMatchObject({ isWhole: false, contacts: [], gone: [] })
    expect(await book({ ...next, epoch: 'other' })).toMatchObject({ isWhole: true })
    expect(await book({ ...next, version: 1000 })).toMatchObject({ isWhole: true })
    // What was deleted long ago is forgotten, and whoever knew it then reads everything.
    backend.wait(31 * 86_400_000)
    eve = await backend.signIn('eve@example.com', 'a long password')
    await add({ name: 'Cy' })
    expect(await refusal(post('restore', { ids: [two.id] }))).toEqual([404, 'notFound'])
    expect(await book(first)).toMatchObject({ isWhole: true })
    expect(await book(next)).toMatchObject({ isWhole: false, contacts: [{ name: 'Cy' }] })
  })
})

describe('contact editing', () => {
  it('saves a contact with every field', async () => {
    const fields = {
      name: '  张伟 ',
      company: '<b>A</b>',
      role: 'x',
      location: 'Y',
      mails: [{ kind: 'home', value: 'a@x.example' }],
      phones: [{ kind: 'mobile', value: '+86 1' }],
      address: { street: '1\n2', city: 'c', region: 'r', post: 'p', country: 'co' },
      birthday: '--02-29',
      notes: 'n',
      tags: ['A', 'a', 'B'],
      isFavorite: true,
      image: 'data:image/png;base64,AAAA',
    }
    const contact = await add(fields)
    expect(contact).toMatchObject({
      ...fields,
      name: '张伟',
      tags: ['A', 'B'],
      personal_email: 'a@x.example',
      personal_phone: '+86 1',
      phone: '+86 1',
      birthdayText: 'n',
    })
    expect(await list()).toEqual([contact])
  })

  it.for([
    { name: ' ' },
    { name: 'x'.repeat(limits.name + 1) },
    { mails: [{ kind: 'work', value: 'no mail' }] },
    { mails: [{ kind: 'pigeon', value: 'a@x.example' }] },
    { phones: [{ kind: 'work', value: '' }] },
    { phones: Array.from({ length: 11 }, () => ({ kind: 'work', value: '1' })) },
    { birthday: '2026-02-30' },
    { birthday: '--02-30' },
    { birthday: 'soon' },
    { image: 'https://example.com/x.png' },
    { image: 'data:image/svg+xml;base64,AAAA' },
    { image: `data:image/png;base64,${'A'.repeat(limits.picture)}` },
    { avatar: 'other.png' },
    { notes: 'x'.repeat(limits.notes + 1) },
    { notes: '\u0000' },
    { tags: [''] },
  ])('is refused %j', async (wrong) => {
    expect(await refusal(post('add', { fields: { name: 'x', ...wrong } }))).toEqual([400, 'invalid'])
    expect(await list()).toEqual([])
  })

  it('refuses a UID that is already in use in the same account', async () => {
    const { contact } = await done('add', { uid: 'u1', fields: { name: 'Ana' } })
    expect(contact.uid).toBe('u1')
    expect(await refusal(post('add', { uid: 'u1', fields: { name: 'Bo' } }))).toEqual([409, 'idTaken'])
    expect((await done('add', { uid: 'u1', fields: { name: 'Bo' } }, sam)).contact.uid).toBe('u1')
  })

  it('merges different fields and returns a conflict for the same field', async () => {
    const before = await add({ name: 'Ana', role: 'x', company: 'y' })
    const { id, version } = before
    await done('edit', { id, version, changes: { role: 'Potter' }, base: { role: 'x' } })
    const both = await done('edit', { id, version, changes: { company: 'Lut' }, base: { company: 'y' } })
    expect(both.contact).toMatchObject({ role: 'Potter', company: 'Lut', version: 3 })
    const conflict = await post('edit', { id, version, changes: { role: 'Baker' }, base: { role: 'x' } })
    expect(conflict.status).toBe(409)
    expect(await conflict.json()).toMatchObject({ code: 'conflict', current: both.contact })
    // An address is compared by what it says, in whichever order.
    const bath = { street: 'Mill Lane 1', city: 'Bath', region: '', post: 'BA1', country: 'GB' }
    await done('edit', { id, version, changes: { address: bath }, base: { address: before.address } })
    const wells = { ...bath, city: 'Wells' }
    const moved = await done('edit', { id, version, changes: { address: wells }, base: { address: bath } })
    expect(moved.contact.address).toEqual(wells)
    // The same change twice is no conflict.
    await done('edit', { id, version, changes: { role: 'Potter' }, base: { role: 'x' } })
  })

  it('adds a contact once for the same key', async () => {
    const key = { ...eve, 'Idempotency-Key': 'the-key-of-a-contact' }
    const [one, other] = await Promise.all([1, 2].map(() => done('add', { fields: { name: 'Ana' } }, key)))
    expect(one).toEqual(other)
    expect(await list()).toHaveLength(1)
  })

  it('sets favourites and tags of several contacts', async () => {
    const [one, two] = [await add({ name: 'Ana', tags: ['A', 'B'] }), await add({ name: 'Bo' })]
    const ids = [one.id, two.id]
    const { contacts } = await done<{ contacts: Contact[] }>('mark', {
      ids,
      isFavorite: true,
      addTags: ['a', 'C'],
      removeTags: ['b'],
    })
    expect(contacts.map(({ tags, isFavorite }) => [tags, isFavorite])).toEqual([
      [['A', 'C'], true],
      [['a', 'C'], true],
    ])
    const many = Array.from({ length: limits.tags }, (_, nth) => `t${nth}`)
    expect(await refusal(post('mark', { ids, addTags: many }))).toEqual([409, 'tooManyTags'])
  })

  it('deletes and restores contacts', async () => {
    const [one, two] = [await add({ name: 'Ana' }), await add({ name: 'Bo' })]
    expect(await done<{ ids: number[] }>('delete', { ids: [one.id, 999_999] })).toMatchObject({
      ids: [one.id],
    })
    expect(names(await list())).toEqual(['Bo'])
    expect(await refusal(post('delete', { ids: [one.id] }))).toEqual([404, 'notFound'])
    expect(await refusal(post('edit', { id: one.id, changes: { role: 'x' } }))).toEqual([404, 'notFound'])
    expect(await done<{ contacts: Contact[] }>('restore', { ids: [one.id, two.id] })).toMatchObject({
      contacts: [{ name: 'Ana' }, { name: 'Bo' }],
    })
    expect(names(await list())).toEqual(['Ana', 'Bo'])
  })

  it('finds and merges duplicates', async () => {
    const groups = (headers = eve) =>
      get<{ groups: { ids: number[]; reasons: string[] }[] }>('duplicates', headers)
    expect((await groups(ada)).groups).toMatchObject([
      { ids: [expect.any(Number), expect.any(Number)], reasons: ['mail'] },
    ])
    const one = await add({ name: 'Ana', mails: [{ kind: 'work', value: 'a@x.example' }] })
    const two = await add({
      name: 'Ana Pop',
      role: 'Potter',
      mails: [{ kind: 'home', value: 'A@x.example' }],
      phones: [{ kind: 'work', value: '123456' }],
    })
    expect((await groups()).groups).toEqual([{ ids: [one.id, two.id], reasons: ['mail'] }])
    const ids = [one.id, two.id]
    const stale = await post('merge', { ids, versions: [one.version, two.version + 1] })
    expect([stale.status, (await stale.json()).current]).toEqual([409, two])
    expect(await refusal(post('merge', { ids: [one.id, one.id] }))).toEqual([400, 'invalid'])
    expect(await refusal(post('merge', { ids: [one.id, 999_999] }))).toEqual([404, 'notFound'])
    const choice = { name: two.id }
    const { contact, gone } = await done<One & { gone: number[] }>('merge', { ids, choice, versions: [1, 1] })
    expect(contact).toMatchObject({
      id: one.id,
      name: 'Ana Pop',
      role: 'Potter',
      mails: [{ kind: 'work' }],
      phone: '123456',
    })
    expect(gone).toEqual([two.id])
    expect(await list()).toEqual([contact])
    expect((await groups()).groups).toEqual([])
  })

  it('sends live events only to the owner of the contact', async () => {
    const { id } = await add({ name: 'Ana' })
    await done('modify', { name: 'Bo' })
    await done('delete', { ids: [id] })
    expect(heard.map(({ feature, to }) => [feature, to?.length])).toEqual(Array(3).fill(['contacts', 1]))
  })

  it('loses nothing when many requests edit at the same time', async () => {
    const { id } = await add({ name: 'Ana' })
    const start = await book()
    const tags = Array.from({ length: limits.tags }, (_, nth) => `t${nth}`)
    await Promise.all([
      ...tags.map((tag) => done('mark', { ids: [id], addTags: [tag] })),
      ...tags.map((name) => done('add', { fields: { name } })),
    ])
    const { contacts, version } = await book(start)
    expect(version).toBe(start.version + 2 * tags.length)
    expect(contacts).toHaveLength(tags.length + 1)
    expect(contacts[0]?.tags.toSorted()).toEqual([...tags].sort())
  })
})

it('keeps contacts private in every call', async () => {
  const [contact] = await list(ada)
  const ids = [contact?.id, (await list(ada))[1]?.id]
  const id = ids[0]
  const before = JSON.stringify(await list(ada))
  expect(await refusal(post('modify', { id, name: 'x' }))).toEqual([404, 'notFound'])
  expect(await refusal(post('edit', { id, changes: { name: 'x' } }))).toEqual([404, 'notFound'])
  expect(await refusal(post('mark', { ids, isFavorite: false }))).toEqual([404, 'notFound'])
  expect(await refusal(post('delete', { ids }))).toEqual([404, 'notFound'])
  expect(await refusal(post('restore', { ids }))).toEqual([404, 'notFound'])
  expect(await refusal(post('merge', { ids }))).toEqual([404, 'notFound'])
  const text = await (await backend.get(`contact/export?ids=${ids.join(',')}`, eve)).text()
  expect(text).toBe('')
  expect(await book()).toMatchObject({ contacts: [] })
  expect(await page('limit=5', eve)).toMatchObject({ contacts: [], total: 0, tags: [] })
  expect(JSON.stringify(await list(ada))).toBe(before)
})
