import type { QueryClient } from '@tanstack/react-query'
import type { Mail, MailFilter } from '#contract/mail.ts'
import type { MailCounts } from '#contract/mail-calls.ts'
import { mailMutations } from '#features/mail/mutations.ts'
import type { MutationVariables } from '#features/mail/optimistic.ts'
import { mailQueries, optimisticCounts, optimisticPages } from '#features/mail/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { listOf } from '#server/features/mail/list.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'

// Every verb of triage, done without a screen: whichever button or key offers it, it is kept, refused, resumed and
// repeated in the same way.

const me = 'ada00000'
const read = 'mail-1-3'
const thrown = 'mail-2-3'
const folders = ['inbox', 'trash', 'archive'] as const
type Folder = (typeof folders)[number]
type Seen = Record<Folder, Mail[]> & { mailCounts: MailCounts }
const list = (folder: Folder) => mailQueries.list({ folder } satisfies MailFilter, 1)

function shown(client: QueryClient): Seen | undefined {
  const mailCounts = optimisticCounts.readOptimistic(client)
  const pages = folders.map((folder) => optimisticPages.readOptimistic(client, list(folder).queryKey)?.mails)
  const [inbox, trash, archive] = pages
  return mailCounts && inbox && trash && archive ? { mailCounts, inbox, trash, archive } : undefined
}

/** A mail in the bin and a label of its own, besides what the demo has. */
async function before(backend: Backend) {
  const ada = await backend.signIn()
  const done = async (path: string, body: object) => {
    const { ok, status } = await backend.post(`mails/${path}`, body, ada)
    if (!ok) throw new Error(`${path}: ${status}`)
  }
  await done('mark', { ids: [read, thrown], isRead: false, starred: false })
  await done('move', { ids: [thrown], folder: 'trash' })
  await done('labels/add', { id: 'kiln', name: 'Kiln', tag: 3 })
}

async function kept({ db }: Backend): Promise<Seen> {
  const [inbox, trash, archive] = await Promise.all(
    folders.map((folder) => listOf(db, me, { folder, limit: 50 })),
  )
  if (!inbox || !trash || !archive) throw new Error('Nothing is kept')
  const { unreadCount, counts = unreadCount, labels = [] } = inbox
  return {
    mailCounts: { unreadCount, counts, labels },
    inbox: inbox.mails,
    trash: trash.mails,
    archive: archive.mails,
  }
}

const write = mutationWrites<MutationVariables, Seen>({
  feature: 'mail',
  mutations: mailMutations,
  read: (client) => preload(client, mailQueries.mailCounts(), ...folders.map(list)),
  shown,
  kept,
  before,
})

const one = (mails: readonly Mail[], id: string) => mails.filter((mail) => mail.id === id)
const the = (id: string, folder: Folder) => (seen: Seen) => one(seen[folder], id)
const is = (seen: Seen, id: string, folder: Folder) => one(seen[folder], id).length === 1

fourTests('/account', {
  'an email marked as read': write('mark', {
    path: 'mails/mark',
    variables: (seen) => ({ ids: [read], mails: the(read, 'inbox')(seen), flags: { isRead: true } }),
    see: (seen) => [
      one(seen.inbox, read)[0]?.isRead,
      seen.mailCounts.unreadCount.inbox,
      seen.mailCounts.unreadCount.all,
    ],
    unchanged: [false, 7, 10],
    changed: [true, 6, 9],
  }),
  'a starred email': write('mark', {
    path: 'mails/mark',
    variables: (seen) => ({ ids: [read], mails: the(read, 'inbox')(seen), flags: { starred: true } }),
    see: (seen) => [one(seen.inbox, read)[0]?.starred, seen.mailCounts.unreadCount.starred],
    unchanged: [false, 0],
    changed: [true, 1],
  }),
  'an archived mail': write('move', {
    path: 'mails/move',
    variables: (seen) => ({ ids: [read], mails: the(read, 'inbox')(seen), folder: 'archive' }),
    see: (seen) => [
      is(seen, read, 'inbox'),
      seen.mailCounts.unreadCount.inbox,
      seen.mailCounts.unreadCount.archive,
      seen.mailCounts.unreadCount.all,
    ],
    unchanged: [true, 7, 0, 10],
    changed: [false, 6, 1, 10],
  }),
  'a labelled email': write('label', {
    path: 'mails/label',
    variables: (seen) => ({ ids: [read], mails: the(read, 'inbox')(seen), add: ['kiln'], remove: [] }),
    see: (seen) => [
      one(seen.inbox, read)[0]?.labels.includes('kiln'),
      seen.mailCounts.labels.find(({ id }) => id === 'kiln')?.total,
      seen.mailCounts.labels.find(({ id }) => id === 'kiln')?.unread,
    ],
    unchanged: [false, 0, 0],
    changed: [true, 1, 1],
  }),
  'a restored email': write('restore', {
    path: 'mails/restore',
    variables: (seen) => ({ before: { [thrown]: { folder: 'inbox' } }, mails: the(thrown, 'trash')(seen) }),
    see: (seen) => [
      is(seen, thrown, 'inbox'),
      is(seen, thrown, 'trash'),
      seen.mailCounts.unreadCount.inbox,
      seen.mailCounts.unreadCount.trash,
    ],
    unchanged: [false, true, 7, 1],
    changed: [true, false, 8, 0],
  }),
  'a permanently deleted email': write('delete', {
    path: 'mails/delete',
    variables: (seen) => ({ ids: [thrown], mails: the(thrown, 'trash')(seen) }),
    see: (seen) => [
      is(seen, thrown, 'trash'),
      seen.mailCounts.unreadCount.trash,
      seen.mailCounts.unreadCount.all,
    ],
    unchanged: [true, 1, 10],
    changed: [false, 0, 9],
  }),
  'a new label': write('addLabel', {
    path: 'mails/labels/add',
    variables: () => ({ id: 'glaze', name: 'Glaze', tag: 5 }),
    see: (seen) => seen.mailCounts.labels.find(({ id }) => id === 'glaze')?.name ?? 'none',
    unchanged: 'none',
    changed: 'Glaze',
  }),
  'a renamed and recoloured label': write('editLabel', {
    path: 'mails/labels/edit',
    variables: () => ({ id: 'kiln', name: 'Ovens', tag: 6 }),
    see: (seen) => seen.mailCounts.labels.flatMap(({ id, name, tag }) => (id === 'kiln' ? [name, tag] : [])),
    unchanged: ['Kiln', 3],
    changed: ['Ovens', 6],
  }),
  'a deleted label': write('deleteLabel', {
    path: 'mails/labels/delete',
    variables: () => ({ id: 'kiln' }),
    see: (seen) => seen.mailCounts.labels.some(({ id }) => id === 'kiln'),
    unchanged: true,
    changed: false,
  }),
})
