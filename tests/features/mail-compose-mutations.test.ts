import { afterEach } from 'vitest'
import type { DraftFields } from '#contract/mail.ts'
import { composeMutations } from '#features/mail/compose/compose-mutations.ts'
import { composeQueries, shownSettings } from '#features/mail/compose/compose-queries.ts'
import { mailQueries, shownDetails } from '#features/mail/queries.ts'
import { preload, registerMutations } from '#kernel/query-client.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOnline } from '#tests/support/open-app.tsx'

afterEach(goOnline)

// Every verb of writing, done without a screen: whichever window offers it, it is kept, refused, resumed and repeated
// in the same way.

const id = 'draft-of-the-test'
const fields: DraftFields = {
  to: ['sam@example.com'],
  cc: [],
  bcc: [],
  subject: 'Jugs',
  html: '<p>Forty of them.</p>',
}
const variables = { id, version: undefined, fields, at: 0, tab: 'another' }

let opened: Opened | undefined
async function begin(now: Opened) {
  opened = now
  registerMutations(now.queryClient, composeMutations)
  await preload(now.queryClient, composeQueries.settings())
}
/** The same, with the draft read. */
async function beginWithDraft(now: Opened) {
  await begin(now)
  await preload(now.queryClient, mailQueries.detail(id))
}

/** Does it, and does not wait for the server. */
async function act(name: string, variables: object) {
  if (!opened) throw new Error('Nothing is open')
  const { queryClient } = opened
  const options = queryClient.defaultMutationOptions({ mutationKey: ['mail', name] })
  const mutation = queryClient.getMutationCache().build(queryClient, options)
  // Refusals are told by the client.
  mutation.execute({ ...variables, idempotencyKey: crypto.randomUUID() }).catch(() => {})
}

const ask = async (backend: Backend, path: string, body: object) => {
  const { Authorization } = await backend.signIn()
  const answer = await backend.app.request(`/api/${path}`, {
    method: 'POST',
    headers: { Authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const hasDraft = (backend: Backend) => ask(backend, 'mails/draft', { id, ...fields })
async function hasSent(backend: Backend) {
  await hasDraft(backend)
  await ask(backend, 'mails/send', { id })
}
const file = { id: 'file-of-the-test', name: 'a.txt', data: btoa('hello') }
async function hasFile(backend: Backend) {
  await hasDraft(backend)
  await ask(backend, 'mails/attach', { id, file })
}

const stored = ({ db }: Backend) =>
  db.selectFrom('mails').select(['subject', 'state']).where('id', '=', id).executeTakeFirst()
const state = async (backend: Backend) => (await stored(backend))?.state ?? null
const subject = async (backend: Backend) => (await stored(backend))?.subject ?? null
const filesOf = async ({ db }: Backend) =>
  (await db.selectFrom('mail_files').select('name').where('mail_id', '=', id).execute()).map(
    ({ name }) => name,
  )
const undoSeconds = async ({ db }: Backend) =>
  (await db.selectFrom('mail_settings').select('undo_seconds').executeTakeFirst())?.undo_seconds ?? null

const write = (
  name: string,
  path: string,
  variables: object,
  rest: Pick<Write, 'kept' | 'unchanged' | 'changed'> & Partial<Write>,
): Write => ({
  at: '/dashboard',
  path: `mails/${path}`,
  first: begin,
  act: () => act(name, variables),
  shown: () => undefined,
  ...rest,
})

fourTests('/dashboard', {
  'a new draft': write('draft', 'draft', variables, { kept: subject, unchanged: null, changed: 'Jugs' }),
  'a changed draft': write(
    'draft',
    'draft',
    { ...variables, version: 1, fields: { ...fields, subject: 'Jugs and mugs' } },
    { before: hasDraft, kept: subject, unchanged: 'Jugs', changed: 'Jugs and mugs' },
  ),
  'a sent mail': write(
    'send',
    'send',
    { ...variables, version: 1, files: 0 },
    { before: hasDraft, kept: state, unchanged: 'draft', changed: 'waiting' },
  ),
  'a mail taken back': write(
    'unsend',
    'unsend',
    { id },
    { before: hasSent, kept: state, unchanged: 'waiting', changed: 'draft' },
  ),
  'an attached file': write(
    'attach',
    'attach',
    { id, fileId: file.id, name: file.name, size: 5, data: file.data },
    { before: hasDraft, kept: filesOf, unchanged: [], changed: ['a.txt'] },
  ),
  'a file taken out': write(
    'detach',
    'detach',
    { id, fileId: file.id },
    {
      before: hasFile,
      first: beginWithDraft,
      kept: filesOf,
      unchanged: ['a.txt'],
      changed: [],
      shown: ({ queryClient }) =>
        shownDetails
          .readOptimistic(queryClient, mailQueries.detail(id).queryKey)
          ?.mail.attachments.map(({ title }) => title),
    },
  ),
  'a discarded draft': write(
    'discard',
    'delete',
    { id },
    { before: hasDraft, kept: state, unchanged: 'draft', changed: null },
  ),
  'mail settings': write(
    'settings',
    'settings/save',
    { changes: { undoSeconds: 30 } },
    {
      kept: undoSeconds,
      unchanged: null,
      changed: 30,
      shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.undoSeconds,
    },
  ),
})
