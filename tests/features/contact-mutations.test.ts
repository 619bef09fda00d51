import type { Contact } from '#contract/contacts.ts'
import { contactMutations } from '#features/contacts/mutations.ts'
import type { MutationVariables } from '#features/contacts/optimistic.ts'
import { contactQueries, readShownBook } from '#features/contacts/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { contactsOf } from '#server/features/contacts/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'

// Every verb of the contacts, done without a screen: whichever part of it offers it, it is kept, refused, resumed and
// repeated in the same way.

/** What is done to contacts, files among it. */
type Done = MutationVariables & {
  import: { text: string; onDuplicate: 'skip' }
  undoImport: { importId: string }
}

const me = 'ada00000'
const now = '2026-11-21T10:00:00.000Z'
const card = (name: string) => `BEGIN:VCARD\r\nVERSION:4.0\r\nUID:card-${name}\r\nFN:${name}\r\nEND:VCARD\r\n`

async function poster(backend: Backend) {
  const ada = await backend.signIn()
  return async (path: string, body: object) => {
    const answer = await backend.post(`contact/${path}`, body, ada)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
}

/** Two people, who may be one. */
async function before(backend: Backend) {
  const post = await poster(backend)
  const mail = [{ kind: 'work', value: 'ines@example.com' }]
  await post('add', { uid: 'ines', fields: { name: 'Inès Test', mails: mail, tags: ['Market'] } })
  await post('add', { uid: 'ines-2', fields: { name: 'I. Test', mails: mail, role: 'Baker' } })
}

const write = mutationWrites<Done, readonly Contact[]>({
  feature: 'contacts',
  mutations: contactMutations,
  read: (client) => preload(client, contactQueries.book()),
  shown: (client) => readShownBook(client)?.contacts,
  kept: ({ db }) => contactsOf(db, me),
  before,
})

const of = (uid: string) => (contacts: readonly Contact[]) => contacts.find((one) => one.uid === uid)
const said = (uid: string, name: keyof Contact) => (contacts: readonly Contact[]) =>
  of(uid)(contacts)?.[name] ?? 'nothing'

/** Who was deleted, as it was before. */
let gone: Contact | undefined
let importId = ''

fourTests('/account', {
  'a new contact': write('add', {
    path: 'contact/add',
    variables: () => ({ uid: 'new', now, fields: { name: 'New', location: 'Bath' } }),
    see: said('new', 'location'),
    unchanged: 'nothing',
    changed: 'Bath',
  }),
  'a changed contact': write('edit', {
    path: 'contact/edit',
    variables: () => ({ uid: 'ines', now, version: 1, changes: { role: 'Miller' }, base: { role: '' } }),
    see: said('ines', 'role'),
    unchanged: '',
    changed: 'Miller',
  }),
  'a labelled favourite': write('mark', {
    path: 'contact/mark',
    variables: () => ({
      uids: ['ines', 'ines-2'],
      isFavorite: true,
      addTags: ['Friends'],
      removeTags: ['market'],
    }),
    see: (contacts) => [
      said('ines', 'tags')(contacts),
      said('ines-2', 'tags')(contacts),
      said('ines', 'isFavorite')(contacts),
    ],
    unchanged: [['Market'], [], false],
    changed: [['Friends'], ['Friends'], true],
  }),
  'a deleted contact': write('remove', {
    path: 'contact/delete',
    variables: () => ({ uids: ['ines'] }),
    see: said('ines', 'name'),
    unchanged: 'Inès Test',
    changed: 'nothing',
  }),
  'a restored contact': write('restore', {
    path: 'contact/restore',
    before: async (backend) => {
      await before(backend)
      gone = of('ines')(await contactsOf(backend.db, me))
      await (await poster(backend))('delete', { ids: [gone?.id] })
    },
    variables: () => ({ contacts: gone ? [gone] : [] }),
    see: said('ines', 'name'),
    unchanged: 'nothing',
    changed: 'Inès Test',
  }),
  'a merge of two contacts': write('merge', {
    path: 'contact/merge',
    variables: (contacts) => ({
      uids: ['ines', 'ines-2'],
      versions: [said('ines', 'version')(contacts), said('ines-2', 'version')(contacts)] as number[],
      choice: { name: 'ines-2' },
    }),
    see: (contacts) => [
      said('ines', 'name')(contacts),
      said('ines', 'role')(contacts),
      said('ines-2', 'name')(contacts),
    ],
    unchanged: ['Inès Test', '', 'I. Test'],
    changed: ['I. Test', 'Baker', 'nothing'],
  }),
  'an imported file': write('import', {
    path: 'contact/import',
    variables: () => ({ text: card('Paul') + card('Ines'), onDuplicate: 'skip' }),
    see: (contacts) => [said('card-Paul', 'name')(contacts), said('card-Ines', 'name')(contacts)],
    unchanged: ['nothing', 'nothing'],
    changed: ['Paul', 'Ines'],
    isShownLater: true,
  }),
  'an undone import': write('undoImport', {
    path: 'contact/import/undo',
    before: async (backend) => {
      const reply = await (await poster(backend))('import', { text: card('Paul'), onDuplicate: 'skip' })
      importId = (reply as { importId: string }).importId
    },
    variables: () => ({ importId }),
    see: said('card-Paul', 'name'),
    unchanged: 'Paul',
    changed: 'nothing',
    isShownLater: true,
  }),
})
