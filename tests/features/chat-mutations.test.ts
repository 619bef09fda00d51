import type { QueryClient } from '@tanstack/react-query'
import type { Conversation, Message } from '#contract/chat.ts'
import { chatMutations } from '#features/chat/mutations.ts'
import type { MutationVariables, People, Thread } from '#features/chat/optimistic.ts'
import { chatQueries, readShownPeople, readShownThread } from '#features/chat/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'

// Every verb of the chat, done without a screen: it is kept, refused, resumed and repeated in the same way.

/** The other one's number. */
const sam = 2

type Seen = { messages: readonly Message[]; conversation: Conversation | undefined; own: People['own'] }

async function send(backend: Backend, id: string, text: string, from: 'ada' | 'sam') {
  const headers =
    from === 'ada' ? await backend.signIn() : await backend.signIn('sam@example.com', 'berry-demo-2')
  const sent = await backend.post('chat/send', { id, user: from === 'ada' ? sam : 1, text }, headers)
  if (!sent.ok) throw new Error(`send: ${sent.status}`)
}

async function before(backend: Backend) {
  await send(backend, 'own', 'Hello Sam', 'ada')
  await send(backend, 'theirs', 'Hello Ada', 'sam')
}

async function kept(backend: Backend): Promise<Seen> {
  const headers = await backend.signIn()
  const { conversations, own } = await bodyOf<People>(backend.get('chat/conversations', headers))
  const { messages } = await bodyOf<{ messages: Message[] }>(backend.get(`chat/history?user=${sam}`, headers))
  return { messages, conversation: conversations.find(({ user }) => user.id === sam), own }
}

function shownIn(client: QueryClient): Seen | undefined {
  const people = readShownPeople(client)
  const thread: Thread | undefined = readShownThread(client, sam)
  return (
    people &&
    thread && {
      messages: [...thread.tail, ...thread.waiting],
      conversation: people.conversations.find(({ user }) => user.id === sam),
      own: people.own,
    }
  )
}

const write = mutationWrites<MutationVariables, Seen>({
  feature: 'chat',
  mutations: chatMutations,
  read: (client) => preload(client, chatQueries.people(), chatQueries.thread(sam)),
  shown: shownIn,
  kept,
  before,
})

const at = () => new Date().toISOString()
const text = (id: string) => (seen: Seen) => [
  seen.messages.filter((one) => one.id === id).map((one) => one.text),
  seen.conversation?.last?.text,
]

fourTests('/account', {
  'a message': write('send', {
    path: 'chat/send',
    variables: () => ({ user: sam, id: 'new', text: 'On my way', by: 1, at: at(), after: 11, files: [] }),
    see: text('new'),
    unchanged: [[], 'Hello Ada'],
    changed: [['On my way'], 'On my way'],
  }),
  'a file': write('send', {
    path: 'chat/send',
    variables: () => ({
      user: sam,
      id: 'new',
      text: '',
      by: 1,
      at: at(),
      after: 11,
      files: [{ name: 'note.txt', type: 'text/plain', size: 5, data: btoa('Hello') }],
    }),
    see: ({ messages }) =>
      messages.flatMap(({ id, files }) => (id === 'new' ? files.map(({ name }) => name) : [])),
    unchanged: [],
    changed: ['note.txt'],
  }),
  'a changed message': write('edit', {
    path: 'chat/edit',
    variables: () => ({ user: sam, id: 'own', text: 'Hello, Sam!', at: at() }),
    see: (seen) => text('own')(seen)[0],
    unchanged: ['Hello Sam'],
    changed: ['Hello, Sam!'],
  }),
  'a deleted message': write('remove', {
    path: 'chat/delete',
    variables: () => ({ user: sam, id: 'own', at: at() }),
    see: ({ messages }) =>
      messages.flatMap(({ id, text, deleted }) => (id === 'own' ? [text, deleted === null] : [])),
    unchanged: ['Hello Sam', true],
    changed: ['', false],
  }),
  'a read conversation': write('read', {
    path: 'chat/read',
    variables: () => ({ user: sam, upTo: 11 }),
    see: ({ conversation }) => [conversation?.unread, conversation?.read],
    unchanged: [1, 9],
    changed: [0, 11],
  }),
  'your presence': {
    ...write('presence', {
      path: 'chat/presence',
      variables: () => ({ doNotDisturb: true, text: 'In a meeting', until: null }),
      see: ({ own }) => own.presence === 'do_not_disturb' && own.status?.text === 'In a meeting',
      unchanged: false,
      changed: true,
    }),
    // Others see it only of who is here.
    kept: async ({ db }) => {
      const people = db.selectFrom('chat_people').where('user_id', '=', 'ada00000')
      return (await people.select('do_not_disturb').executeTakeFirst())?.do_not_disturb ?? false
    },
  },
})
