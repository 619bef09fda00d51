import { afterEach } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import { contactMutations } from '#features/contacts/mutations.ts'
import type { MutationVariables } from '#features/contacts/optimistic.ts'
import { contactQueries, readShownBook } from '#features/contacts/queries.ts'
import { preload, registerMutations } from '#kernel/query-client.ts'
import { contactsOf } from '#server/features/contacts/rows.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOnline } from '#tests/support/open-app.tsx'

afterEach(goOnline)

// Every verb of the contacts, done without a screen: whichever part of it offers it, it is kept, refused, resumed and
// repeated in the same way.

let opened: Opened | undefined
/** Reads the contacts, and is ready to do something to them. */
async function begin(now: Opened) {
  opened = now
  registerMutations(now.queryClient, contactMutations)
  await preload(now.queryClient, contactQueries.book())
}

/** What is done to contacts, files among it. */
type Done = MutationVariables & {
  import: { text: string; onDuplicate: 'skip' }
  undoImport: { importId: string }
}

/** Does it, and does not wait for the server. */
async function act<Name extends keyof Done>(name: Name, variables: Done[Name]) {
  if (!opened) throw new Error('Nothing is open')
  const { queryClient } = opened
  const options = queryClient.defaultMutationOptions({ mutationKey: ['contacts', name] })
  const mutation = queryClient.getMutationCache().build(queryClient, options)
  // Refusals are told by the client.
  mutation.execute({ ...variables, idempotencyKey: crypto.randomUUID() }).catch(() => {})
}

type Case<Name extends keyof Done> = {
  path: string
  /** Made from what is there when it is meant. */
  intent: (contacts: readonly Contact[]) => Done[Name]
  /** What of the contacts is about it. */
  see: (contacts: readonly Contact[]) => unknown
  unchanged: unknown
  changed: unknown
  isShownLater?: boolean
  before?: (backend: Backend) => Promise<unknown>
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

function write<Name extends keyof Done>(
  name: Name,
  { path, intent: variables, see, ...values }: Case<Name>,
): Write {
  return {
    at: '/dashboard',
    path: `contact/${path}`,
    before,
    first: begin,
    act: () => act(name, variables(opened ? (readShownBook(opened.queryClient)?.contacts ?? []) : [])),
    kept: async ({ db }) => see(await contactsOf(db, me)),
    shown: ({ queryClient }) => {
      const contacts = readShownBook(queryClient)?.contacts
      return contacts && see(contacts)
    },
    ...values,
  }
}

const of = (uid: string) => (contacts: readonly Contact[]) => contacts.find((one) => one.uid === uid)
const said = (uid: string, name: keyof Contact) => (contacts: readonly Contact[]) =>
  of(uid)(contacts)?.[name] ?? 'nothing'

/** Who was deleted, as it was before. */
let gone: Contact | undefined
let importId = ''

fourTests('/dashboard', {
  'a new contact': write('add', {
    path: 'add',
    intent: () => ({ uid: 'new', now, fields: { name: 'New', location: 'Bath' } }),
    see: said('new', 'location'),
    unchanged: 'nothing',
    changed: 'Bath',
  }),
  'a changed contact': write('edit', {
    path: 'edit',
    intent: () => ({ uid: 'ines', now, version: 1, changes: { role: 'Miller' }, base: { role: '' } }),
    see: said('ines', 'role'),
    unchanged: '',
    changed: 'Miller',
  }),
  'favourites and tags': write('mark', {
    path: 'mark',
    intent: () => ({
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
    path: 'delete',
    intent: () => ({ uids: ['ines'] }),
    see: said('ines', 'name'),
    unchanged: 'Inès Test',
    changed: 'nothing',
  }),
  'a contact brought back': write('restore', {
    path: 'restore',
    before: async (backend) => {
      await before(backend)
      gone = of('ines')(await contactsOf(backend.db, me))
      await (await poster(backend))('delete', { ids: [gone?.id] })
    },
    intent: () => ({ contacts: gone ? [gone] : [] }),
    see: said('ines', 'name'),
    unchanged: 'nothing',
    changed: 'Inès Test',
  }),
  'two contacts made one': write('merge', {
    path: 'merge',
    intent: (contacts) => ({
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
  'a file that is brought in': write('import', {
    path: 'import',
    intent: () => ({ text: card('Paul') + card('Ines'), onDuplicate: 'skip' }),
    see: (contacts) => [said('card-Paul', 'name')(contacts), said('card-Ines', 'name')(contacts)],
    unchanged: ['nothing', 'nothing'],
    changed: ['Paul', 'Ines'],
    isShownLater: true,
  }),
  'a file that is taken back': write('undoImport', {
    path: 'import/undo',
    before: async (backend) => {
      const reply = await (await poster(backend))('import', { text: card('Paul'), onDuplicate: 'skip' })
      importId = (reply as { importId: string }).importId
    },
    intent: () => ({ importId }),
    see: said('card-Paul', 'name'),
    unchanged: 'Paul',
    changed: 'nothing',
    isShownLater: true,
  }),
})
