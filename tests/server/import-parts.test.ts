import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf } from '#contract/contact-fields.ts'
import { limits } from '#contract/contacts.ts'
import { duplicateRules } from '#contract/customers.ts'
import { maxMatching } from '#contract/list.ts'
import { resolveDuplicates } from '#server/features/contacts/import-rules.ts'
import { readContacts } from '#server/features/contacts/read.ts'
import { contactsOf } from '#server/features/contacts/rows.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'

let backend: Backend
let ada: Record<string, string>
beforeEach(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  await backend.db.deleteFrom('contacts').execute()
})

const me = 'ada00000'
const post = (path: string, body: object, key?: string) =>
  backend.post(`contact/${path}`, body, { ...ada, ...(key && { 'Idempotency-Key': key }) })
const done = async <T>(path: string, body: object, key?: string) => {
  const response = await post(path, body, key)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<T>(response)
}
type Imported = {
  importId: string
  added: number
  merged: number
  skipped: number
  left: number
  next?: string
}
type Undone = { removed: number; restored: number; kept: { name: string }[]; left: number }

const bring = (text: string, onDuplicate = 'skip', key?: string) =>
  done<Imported>('import', { text, onDuplicate }, key)
const more = ({ importId }: Pick<Imported, 'importId'>, key?: string) =>
  done<Imported>('import/more', { importId }, key)
const undo = ({ importId }: Pick<Imported, 'importId'>) => done<Undone>('import/undo', { importId })

/** All replies of a write in parts. */
async function whole<Reply extends { left: number }>(first: Reply, next: () => Promise<Reply>) {
  const replies = [first]
  while ((replies.at(-1)?.left ?? 0) > 0) replies.push(await next())
  return replies
}
const sum = <Name extends string>(replies: readonly Record<Name, number>[], name: Name) =>
  replies.reduce((total, reply) => total + reply[name], 0)

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n')
const cards = (...names: string[]) => names.map((name) => card(`FN:${name}`)).join('')
const contacts = () => contactsOf(backend.db, me)
const names = async () => (await contacts()).map(({ name }) => name)
const waiting = async () => (await backend.db.selectFrom('import_parts').select('nth').execute()).length
/** Names of two full parts and one more. */
const twoParts = Array.from({ length: 2 * maxMatching + 1 }, (_, nth) => `n${nth}`)

/** Few names, mails and ids, so that the contacts of a file repeat each other and known ones. */
const ofFew = (word: string, many: number) => fc.nat(many).map((nth) => `${word}${nth}`)
const person = fc.record({
  uid: fc.oneof(fc.constant(''), ofFew('u', 300)),
  name: ofFew('Ana ', 400),
  mails: fc.uniqueArray(ofFew('a@x.example', 300), { maxLength: 2 }),
  role: fc.constantFrom('', 'Baker', 'Cook'),
})
const fileOf = (people: readonly { uid: string; name: string; mails: string[]; role: string }[]) =>
  people
    .map(({ uid, name, mails, role }) =>
      card(
        `FN:${name}`,
        ...(uid ? [`UID:${uid}`] : []),
        ...(role ? [`TITLE:${role}`] : []),
        ...mails.map((mail) => `EMAIL:${mail}`),
      ),
    )
    .join('')

describe('contact import in parts', () => {
  it('gives the same result as a whole import and is undone completely', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 60 }),
        fc.array(person, { minLength: 2 * maxMatching, maxLength: 4 * maxMatching }),
        fc.constantFrom(...duplicateRules),
        async (known, people, rule) => {
          await backend.db.deleteFrom('contacts').execute()
          await bring(fileOf(known), 'keep')
          const before = await contacts()
          const file = fileOf(people)
          const { drafts } = await readContacts({ text: file })
          const { entries } = await resolveDuplicates(before, drafts, rule)
          const first = await bring(file, rule)
          const replies = await whole(first, () => more(first))
          expect(replies.length).toBe(Math.ceil(entries.length / maxMatching) || 1)
          const changed = new Map(entries.map(({ id, fields }) => [id, fields]))
          const expected = [
            ...before.map((one) => changed.get(one.id) ?? fieldsOf(one)),
            ...entries.filter(({ id }) => id === undefined).map(({ fields }) => fields),
          ]
          expect((await contacts()).map(fieldsOf)).toEqual(expected)
          expect(sum(replies, 'added')).toBe(expected.length - before.length)
          expect(replies.reduce((all, one) => all + one.added + one.merged + one.skipped, 0)).toBe(
            people.length,
          )
          expect(await waiting()).toBe(0)
          const undone = await whole(await undo(first), () => undo(first))
          expect(sum(undone, 'removed')).toBe(sum(replies, 'added'))
          expect((await contacts()).map(fieldsOf)).toEqual(before.map(fieldsOf))
        },
      ),
      { numRuns: 12 },
    )
  })

  it('continues with each call and reports what is left', async () => {
    const first = await bring(cards(...twoParts))
    const [added, next] = [maxMatching, first.importId]
    expect(first).toMatchObject({ added, left: maxMatching + 1, next, failed: [], partly: [] })
    expect(await names()).toEqual(twoParts.slice(0, maxMatching))
    expect(await more(first)).toMatchObject({ added, left: 1, next })
    const last = await more(first)
    expect(last).toMatchObject({ added: 1, left: 0 })
    expect(last.next).toBeUndefined()
    expect(await names()).toEqual(twoParts)
    expect(await more(first)).toMatchObject({ added: 0, left: 0 })
    expect(await names()).toEqual(twoParts)
  })

  it('stores each part once, however often it is sent', async () => {
    const text = cards(...twoParts)
    const first = await bring(text, 'keep', 'the-key-of-the-import')
    const second = await more(first, 'the-key-of-the-import.1')
    expect(await bring(text, 'keep', 'the-key-of-the-import')).toEqual(first)
    expect(await more(first, 'the-key-of-the-import.1')).toEqual(second)
    expect(await names()).toEqual(twoParts.slice(0, 2 * maxMatching))
    expect(await waiting()).toBe(1)
  })

  it('is refused before anything is stored when there is no room', async () => {
    const file = Array.from({ length: limits.contacts + 1 }, (_, nth) => `n${nth}`)
    expect(await refusal(post('import', { text: cards(...file), onDuplicate: 'keep' }))).toEqual([
      409,
      'tooManyContacts',
    ])
    expect([await names(), await waiting()]).toEqual([[], 0])
  })

  it('is refused when the room runs out and continues once there is room', async () => {
    const first = await bring(cards(...twoParts.slice(0, maxMatching + 5)))
    const others = limits.contacts - maxMatching - 1
    const second = await bring(cards(...Array.from({ length: others }, (_, nth) => `m${nth}`)))
    await whole(second, () => more(second))
    expect(await refusal(post('import/more', { importId: first.importId }))).toEqual([409, 'tooManyContacts'])
    const [{ id } = { id: 0 }] = await contacts()
    await done('delete', { ids: [id, id + 1, id + 2, id + 3] })
    expect(await more(first)).toMatchObject({ added: 5, left: 0 })
  })

  it('merges into contacts changed between calls and does not restore deleted ones', async () => {
    await bring(card('FN:Ana', 'UID:u1') + card('FN:Bo', 'UID:u2'))
    const [ana, bo] = await contacts()
    const first = await bring(
      cards(...twoParts.slice(0, maxMatching)) +
        card('FN:Ana', 'UID:u1', 'TITLE:Baker', 'ORG:Lut') +
        card('FN:Bo', 'UID:u2', 'TITLE:Cook'),
      'merge',
    )
    await done('edit', { id: ana?.id, changes: { role: 'Miller', notes: 'x' } })
    await done('delete', { ids: [bo?.id] })
    expect(await more(first)).toMatchObject({ added: 0, merged: 1, skipped: 1, left: 0 })
    const [merged, ...others] = await contacts()
    expect(merged).toMatchObject({ name: 'Ana', role: 'Baker', company: 'Lut', notes: 'x' })
    expect(others).toHaveLength(maxMatching)
    await whole(await undo(first), () => undo(first))
    expect(await contacts()).toMatchObject([{ name: 'Ana', role: 'Miller', company: '', notes: 'x' }])
  })

  it('drops the remaining parts when it is undone midway', async () => {
    const first = await bring(cards(...twoParts))
    await more(first)
    const [one] = await contacts()
    await done('edit', { id: one?.id, changes: { role: 'x' } })
    const [removed, left] = [maxMatching - 1, maxMatching]
    expect(await undo(first)).toMatchObject({ removed, kept: [{ name: 'n0' }], left })
    expect(await waiting()).toBe(0)
    expect(await refusal(post('import/more', { importId: first.importId }))).toEqual([409, 'importUndone'])
    expect(await undo(first)).toMatchObject({ removed: maxMatching, kept: [], left: 0 })
    expect(await names()).toEqual(['n0'])
    expect(await refusal(post('import/undo', { importId: first.importId }))).toEqual([409, 'importUndone'])
  })

  it('drops parts after a week at the owner’s next import', async () => {
    await bring(cards(...twoParts))
    backend.wait(6 * 86_400_000)
    ada = await backend.signIn()
    await bring(cards('Fay'))
    expect(await waiting()).toBe(2)
    backend.wait(2 * 86_400_000)
    ada = await backend.signIn()
    await bring(cards('Gus'))
    expect(await waiting()).toBe(0)
  })
})
