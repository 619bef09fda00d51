import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldsOf } from '#contract/contact-fields.ts'
import { type Contact, limits } from '#contract/contacts.ts'
import { duplicateRules } from '#contract/customers.ts'
import { contactsOf } from '#server/features/contacts/rows.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'

// Parts are small here, so that a short file takes several calls.
const part = vi.hoisted(() => ({ size: 2 }))
vi.mock('#contract/list.ts', async (original) => ({
  ...(await original<object>()),
  get maxMatching() {
    return part.size
  },
}))

let backend: Backend
let ada: Record<string, string>
beforeEach(async () => {
  part.size = 2
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
const fiveNames = ['Ana', 'Bo', 'Cy', 'Di', 'Eva'] as const

/** Few names, mails and ids, so that the contacts of a file repeat each other and known ones. */
const person = fc.record({
  uid: fc.constantFrom('', '', 'u1', 'u2', 'u3'),
  name: fc.constantFrom('Ana', 'Bo', 'Cy', 'Di', 'Eva'),
  mails: fc.uniqueArray(fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'), {
    maxLength: 2,
  }),
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

describe('contacts', () => {
  test('in parts become the same as at once, and are as before when the import is undone', async () => {
    /** The contacts of a file after so many at once, with their counts, and after its undo. */
    async function takenBy(size: number, known: string, file: string, rule: string) {
      await backend.db.deleteFrom('contacts').execute()
      await backend.db.deleteFrom('contact_imports').execute()
      part.size = 1000
      await bring(known, 'keep')
      const shown = (all: readonly Contact[]) => all.map(fieldsOf)
      const before = await contacts()
      part.size = size
      const first = await bring(file, rule)
      const replies = await whole(first, () => more(first))
      const after = await contacts()
      expect(await waiting()).toBe(0)
      const undone = await whole(await undo(first), () => undo(first))
      expect(shown(await contacts())).toEqual(shown(before))
      return {
        counts: (['added', 'merged', 'skipped'] as const).map((name) => sum(replies, name)),
        contacts: after.map((one) => ({
          ...fieldsOf(one),
          version: one.version,
          uid: one.uid.length < 5 ? one.uid : '',
        })),
        undone: (['removed', 'restored'] as const).map((name) => sum(undone, name)),
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 4 }),
        fc.array(person, { minLength: 3, maxLength: 9 }),
        fc.constantFrom(...duplicateRules),
        async (known, file, rule) => {
          const texts = [known.length > 0 ? fileOf(known) : cards('Nobody'), fileOf(file)] as const
          expect(await takenBy(2, ...texts, rule)).toEqual(await takenBy(1000, ...texts, rule))
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  test('wait for their calls, and each call names those that are left', async () => {
    const first = await bring(cards(...fiveNames))
    expect(first).toMatchObject({ added: 2, left: 3, next: first.importId, failed: [], partly: [] })
    expect(await names()).toEqual(['Ana', 'Bo'])
    expect(await more(first)).toMatchObject({ added: 2, left: 1, next: first.importId })
    const last = await more(first)
    expect(last).toMatchObject({ added: 1, left: 0 })
    expect(last.next).toBeUndefined()
    expect(await names()).toEqual([...fiveNames])
    expect(await more(first)).toMatchObject({ added: 0, left: 0 })
    expect(await names()).toEqual([...fiveNames])
  })

  test('are taken once by each call, however often it is sent', async () => {
    const text = cards(...fiveNames)
    const first = await bring(text, 'keep', 'the-key-of-the-import')
    const second = await more(first, 'the-key-of-the-import.1')
    expect(await bring(text, 'keep', 'the-key-of-the-import')).toEqual(first)
    expect(await more(first, 'the-key-of-the-import.1')).toEqual(second)
    expect(await names()).toEqual(['Ana', 'Bo', 'Cy', 'Di'])
    expect(await waiting()).toBe(1)
  })

  test('too many for the room are refused before one is stored', async () => {
    const file = Array.from({ length: limits.contacts + 1 }, (_, nth) => `n${nth}`)
    expect(await refusal(post('import', { text: cards(...file), onDuplicate: 'keep' }))).toEqual([
      409,
      'tooManyContacts',
    ])
    expect([await names(), await waiting()]).toEqual([[], 0])
  }, 60_000)

  test('that meet no room any more are refused, and wait', async () => {
    part.size = 100
    const first = await bring(cards(...Array.from({ length: 105 }, (_, nth) => `n${nth}`)))
    part.size = 1000
    for (const from of [0, 1000, 2000, 3000, 4000])
      await bring(cards(...Array.from({ length: from === 4000 ? 899 : 1000 }, (_, nth) => `m${from + nth}`)))
    expect(await refusal(post('import/more', { importId: first.importId }))).toEqual([409, 'tooManyContacts'])
    const [{ id } = { id: 0 }] = await contacts()
    await done('delete', { ids: [id, id + 1, id + 2, id + 3] })
    expect(await more(first)).toMatchObject({ added: 5, left: 0 })
  }, 120_000)

  test('merge into what was changed between two calls, and deleted ones stay deleted', async () => {
    await bring(card('FN:Ana', 'UID:u1') + card('FN:Bo', 'UID:u2'))
    const [ana, bo] = await contacts()
    const first = await bring(
      cards('Cy', 'Di') +
        card('FN:Ana', 'UID:u1', 'TITLE:Baker', 'ORG:Lut') +
        card('FN:Bo', 'UID:u2', 'TITLE:Cook'),
      'merge',
    )
    await done('edit', { id: ana?.id, changes: { role: 'Miller', notes: 'x' } })
    await done('delete', { ids: [bo?.id] })
    expect(await more(first)).toMatchObject({ added: 0, merged: 1, skipped: 1, left: 0 })
    expect(await contacts()).toMatchObject([
      { name: 'Ana', role: 'Baker', company: 'Lut', notes: 'x' },
      { name: 'Cy' },
      { name: 'Di' },
    ])
    await whole(await undo(first), () => undo(first))
    expect(await contacts()).toMatchObject([{ name: 'Ana', role: 'Miller', company: '', notes: 'x' }])
  })

  test('of an import that is undone in the middle: what waits is dropped, and no more are taken', async () => {
    const first = await bring(cards(...fiveNames))
    await more(first)
    const [ana] = await contacts()
    await done('edit', { id: ana?.id, changes: { role: 'x' } })
    expect(await undo(first)).toMatchObject({ removed: 1, kept: [{ name: 'Ana' }], left: 2 })
    expect(await waiting()).toBe(0)
    expect(await refusal(post('import/more', { importId: first.importId }))).toEqual([409, 'importUndone'])
    expect(await undo(first)).toMatchObject({ removed: 2, kept: [], left: 0 })
    expect(await names()).toEqual(['Ana'])
    expect(await refusal(post('import/undo', { importId: first.importId }))).toEqual([409, 'importUndone'])
  })

  test('that wait for more than a week are dropped by the next import of their owner', async () => {
    await bring(cards(...fiveNames))
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
