import type { QueryClient } from '@tanstack/react-query'
import type { DraftFields } from '#contract/mail-calls.ts'
import { composeMutations } from '#features/mail/compose/compose-mutations.ts'
import { composeQueries, shownSettings } from '#features/mail/compose/compose-queries.ts'
import { mailQueries, shownDetails } from '#features/mail/queries.ts'
import { preload } from '#kernel/query-client.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'

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
const draft = { id, version: undefined, fields, at: 0, tab: 'another' }

const ask = async (backend: Backend, path: string, body: object) => {
  const { Authorization } = await backend.signIn()
  const answer = await backend.app.request(`/api/${path}`, {
    method: 'POST',
    headers: { Authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const addDraft = (backend: Backend) => ask(backend, 'mails/draft', { id, ...fields })
async function sendDraft(backend: Backend) {
  await addDraft(backend)
  await ask(backend, 'mails/send', { id })
}
const file = { id: 'file-of-the-test', name: 'a.txt', data: btoa('hello') }
async function attachFile(backend: Backend) {
  await addDraft(backend)
  await ask(backend, 'mails/attach', { id, file })
}

type Seen = {
  subject?: string | null
  state?: string | null
  files: string[] | undefined
  undoSeconds: number | null | undefined
}

async function kept({ db }: Backend): Promise<Seen> {
  const mail = await db
    .selectFrom('mails')
    .select(['subject', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  const files = await db.selectFrom('mail_files').select('name').where('mail_id', '=', id).execute()
  const settings = await db
    .selectFrom('mail_settings')
    .select('undo_seconds')
    .orderBy('user_id')
    .executeTakeFirst()
  return {
    subject: mail?.subject ?? null,
    state: mail?.state ?? null,
    files: files.map(({ name }) => name),
    undoSeconds: settings?.undo_seconds ?? null,
  }
}

const shown = (client: QueryClient): Seen => ({
  files: shownDetails
    .readOptimistic(client, mailQueries.detail(id).queryKey)
    ?.mail.attachments.map(({ title }) => title),
  undoSeconds: shownSettings.readOptimistic(client)?.undoSeconds,
})

const write = mutationWrites<Record<string, object>, Seen>({
  feature: 'mail',
  mutations: composeMutations,
  async read(client) {
    await preload(client, composeQueries.settings())
    // A new draft is not there yet.
    await preload(client, mailQueries.detail(id)).catch(() => {})
  },
  shown,
  kept,
})

fourTests('/account', {
  'a new draft': write('draft', {
    path: 'mails/draft',
    variables: draft,
    see: ({ subject }) => subject,
    unchanged: null,
    changed: 'Jugs',
  }),
  'a changed draft': write('draft', {
    path: 'mails/draft',
    before: addDraft,
    variables: { ...draft, version: 1, fields: { ...fields, subject: 'Jugs and mugs' } },
    see: ({ subject }) => subject,
    unchanged: 'Jugs',
    changed: 'Jugs and mugs',
  }),
  'a sent email': write('send', {
    path: 'mails/send',
    before: addDraft,
    variables: { ...draft, version: 1, files: 0 },
    see: ({ state }) => state,
    unchanged: 'draft',
    changed: 'waiting',
  }),
  'an unsent email': write('unsend', {
    path: 'mails/unsend',
    before: sendDraft,
    variables: { id },
    see: ({ state }) => state,
    unchanged: 'waiting',
    changed: 'draft',
  }),
  'an attached file': write('attach', {
    path: 'mails/attach',
    before: addDraft,
    variables: { id, fileId: file.id, name: file.name, size: 5, data: file.data },
    see: ({ files }) => files,
    unchanged: [],
    changed: ['a.txt'],
    // Until then the window shows it as on its way.
    isShownLater: true,
  }),
  'a removed file': write('detach', {
    path: 'mails/detach',
    before: attachFile,
    variables: { id, fileId: file.id },
    see: ({ files }) => files,
    unchanged: ['a.txt'],
    changed: [],
  }),
  'a discarded draft': write('discard', {
    path: 'mails/delete',
    before: addDraft,
    variables: { id },
    see: ({ state }) => state,
    unchanged: 'draft',
    changed: null,
  }),
  'a changed setting': write('settings', {
    path: 'mails/settings/save',
    variables: { changes: { undoSeconds: 30 } },
    see: ({ undoSeconds }) => undoSeconds,
    unchanged: null,
    changed: 30,
  }),
})
