import { beforeAll, expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { keepState } from '#tests/support/kept-state.ts'
import { register } from '#tests/support/members.ts'
import { everyCall, mark, openCalls, plant, requestsOf, send, signedCalls } from '#tests/support/requests.ts'
import { files } from '#tests/support/social.ts'
import { tablesNow } from '#tests/support/tables.ts'

type Rejected = [status: number, code: string]
const notThere: Rejected = [404, 'notFound']

/** What names a record of one person, and how someone else is refused. */
const refused: Record<string, Rejected> = {
  ...Object.fromEntries(
    [
      ...['address/edit', 'address/delete', 'cart/billing-address', 'account/end-session'],
      ...['account/passkeys/rename', 'account/passkeys/remove'],
      ...['events/add', 'events/new', 'events/update', 'add', 'edit', 'delete', 'import', 'export'].map(
        inCalendar,
      ),
      ...['answer', 'calendars/edit', 'calendars/delete', 'calendars/feed', 'import/preview'].map(inCalendar),
      inCalendar('import/more'),
      ...['chat/edit', 'chat/delete', 'chat/attachment'],
      ...['modify', 'edit', 'mark', 'delete', 'restore', 'merge', 'import/more', 'import/undo'].map(
        (name) => `contact/${name}`,
      ),
      ...['customer/import', 'customer/import/undo'],
      ...['pictures', 'delete', 'restore', 'picture'].map((name) => `gallery/${name}`),
      ...['setImportant', 'setStarred', 'setRead', 'details', 'mark', 'move', 'label', 'restore'].map(
        inMails,
      ),
      ...[
        'delete',
        'draft',
        'send',
        'unsend',
        'attach',
        'detach',
        'file',
        'labels/edit',
        'labels/delete',
      ].map(inMails),
      ...['feed', 'details', 'comments', 'edit', 'delete', 'restore', 'like', 'editComment'].map(inPosts),
      ...['comment/add', 'comment/edit', 'comment/delete', 'comment/restore', 'comment/like'].map(inPosts),
      ...['comments/add', 'replies/add', 'posts/list/like', 'comments/list/like', 'replies/list/like'],
      ...['social/profile', 'social/people', 'social/block', 'followers/follow', 'friends/remove'],
      ...['friend-request/send', 'friend-request/answer'],
    ].map((path) => [path, notThere]),
  ),
  ...Object.fromEntries(
    [
      'activity/list',
      ...['list', 'save', 'factor', 'delete'].map((name) => `roles/${name}`),
      ...['add', 'revoke'].map((name) => `tokens/${name}`),
      ...['list', 'invite', 'withdraw', 'role', 'deactivate', 'activate', 'reset-link'].map(
        (name) => `team/${name}`,
      ),
    ].map((path): [string, Rejected] => [path, [403, 'forbidden']]),
  ),
  'account/profile': [400, 'emailTaken'],
  'account/password': [400, 'wrongPassword'],
  'account/confirm': [400, 'wrongPassword'],
  'account/codes/confirm': [400, 'wrongCode'],
  'account/passkeys/add': [400, 'passkeyWrong'],
  'customer/order/place': [400, 'invalid'],
  'kanban/edit-comment': [403, 'notYours'],
  'kanban/delete-comment': [403, 'notYours'],
}

/** What someone else may ask for: it is answered with what is theirs. */
const answered: Record<string, string> = {
  ...named('they name nobody’s record', [
    ...[
      'account/me',
      'account/end-others',
      'account/sessions',
      'account/sign-out',
      'account/factors',
      ...['passkeys/start', 'codes/start', 'codes/stop'].map((name) => `account/${name}`),
      'account/capabilities',
      'account/send-verification',
      'address/list',
      'address/new',
      'notifications',
      'customer/order/own',
      'live',
      'search',
      'view/list',
      'view/save',
      'view/look',
    ],
    ...['events', 'agenda', 'calendars/add'].map(inCalendar),
    ...['chat/users', 'chat/conversations', 'chat/unread', 'chat/presence', 'chat/search/all'],
    ...['list', 'book', 'add', 'duplicates', 'import', 'import/preview'].map((name) => `contact/${name}`),
    ...['filter', 'recipients', 'labels/add', 'settings', 'settings/save'].map(inMails),
    ...['gallery/add', 'posts/add', 'posts/changes', 'posts/list', 'social/profile/edit', 'review/add'],
    ...['products/save', 'products/save-all', 'products/tell'],
  ]),
  ...named('they name a person, and answer what both have written to each other', [
    ...['users/id', 'filter', 'insert', 'history', 'changes', 'send', 'read', 'search', 'typing'].map(
      (name) => `chat/${name}`,
    ),
  ]),
  ...named('docs/contract.md 2.3: unknown ids are no error, and nothing is deleted', [
    ...['events/delete', 'events/remove'].map(inCalendar),
  ]),
  ...named('unknown ids are left out', ['contact/export', 'mails/list', 'notifications/read', 'view/remove']),
  ...named('of a contact, which is one’s own, only the own clients are told', ['here']),
  ...named('they list people, without those who are hidden', [
    ...['user-list/s1', 'user-list/s2', 'followers', 'friend-request', 'friends', 'gallery'].map(listOf),
    ...['details-card', 'simple-card', 'profile-card'].map(listOf),
    ...['followers', 'friend-request', 'friends', 'details-card', 'simple-card', 'profile-card'].map(
      (path) => `${path}/filter`,
    ),
  ]),
}

/** What belongs to all who run the shop. */
const team: Record<string, string> = {
  ...named('faces stand beside names that everybody here sees', ['account/faces', 'account/face']),
  ...named('the shop is run together', [
    ...['list', 'details', 'add', 'edit', 'delete', 'restore'].map((name) => `customer/${name}`),
    ...['list', 'details', 'add', 'edit', 'parcel', 'slips', 'status', 'note', 'payment', 'refund'].map(
      (name) => `customer/order/${name}`,
    ),
    ...[
      'list',
      'details',
      'add',
      'edit',
      'delete',
      'status',
      'issue/preview',
      'of-order',
      'credit',
      'seller',
      'seller/save',
    ].map((name) => `invoice/${name}`),
    ...['list', 'details', 'add', 'edit', 'delete', 'restore', 'reviews', 'reviews/edit'].map(inStock),
    ...['movements', 'quantities', 'quantities/all', 'quantities/preview'].map(inStock),
    ...[
      'products/list',
      'products/filter',
      'products/facets',
      'product/details',
      'product/related',
      'review/list',
    ],
    'products/picture',
    ...['products/add', 'products/edit', 'products/delete', 'products/delete-all', 'products/restore'],
    ...['products/change-all', 'products/change-back'],
    'dashboard/summary',
  ]),
  ...named('the server keeps no cart: they compute with what they are sent', [
    ...[
      'add',
      'remove',
      'update',
      'discount',
      'shipping-charge',
      'payment-method',
      'payment-card',
      'reset',
    ].map((name) => `cart/${name}`),
  ]),
  ...named('there is one board for everybody', [
    ...everyCall.flatMap(({ path }) =>
      path.startsWith('kanban/') && !/^kanban\/(edit|delete)-comment$/.test(path) ? [path] : [],
    ),
  ]),
}

function named(why: string, paths: string[]) {
  return Object.fromEntries(paths.map((path) => [path, why]))
}
function inCalendar(name: string) {
  return `calendar/${name}`
}
function inMails(name: string) {
  return `mails/${name}`
}
function inPosts(name: string) {
  return `posts/${name}`
}
function inStock(name: string) {
  return `customer/product/${name}`
}
function listOf(name: string) {
  return `${name}/list`
}

let backend: Backend
let requests: Record<string, object>
let restore: () => Promise<void>
let [ada, sam, eve]: Record<string, string>[] = []

beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  eve = await register(backend, 'Eve', 'Stone')
  requests = requestsOf(await plant(backend, ada, eve))
  restore = await keepState(backend.db)
})

const callAt = (path: string) =>
  everyCall.find((call) => call.path === path) ?? { path, method: 'post' as const }
const ask = (path: string, headers = eve, body = requests[path]) => send(backend, callAt(path), body, headers)

it('classifies every call by the owner of its records', () => {
  const said = [refused, answered, team, openCalls].flatMap((calls) => Object.keys(calls))
  // The records of a feature whose changes are announced to everyone belong to everyone who may read it.
  const shared = features
    .filter(({ changes }) => changes === 'shop')
    .flatMap(({ calls }) => Object.values(calls))
  const paths = shared.flatMap((calls) => Object.values(calls)).map(({ path }) => path)
  const message = 'say it in `refused`, `answered` or `team` of tests/server/strangers.test.ts'
  expect([...new Set([...said, ...paths])].sort(), message).toEqual(everyCall.map(({ path }) => path).sort())
})

it('allows owners to use their records', async () => {
  // Of these the sender is told what else is not right, or that it is not theirs to ask for.
  const otherwise = ['customer/order/place', 'account/profile', 'followers/follow', 'friend-request/send']
  const ofOneself = ['friends/remove', 'social/block']
  const statuses: [string, number][] = []
  for (const path of Object.keys(refused)) {
    if ([...otherwise, ...ofOneself, ...signedCalls].includes(path)) continue
    const { status } = await ask(path, ada)
    statuses.push([path, status])
    if (callAt(path).method === 'post') await restore()
  }
  expect(statuses).toEqual(statuses.map(([path]) => [path, 200]))
})

it.for(Object.entries(refused))(
  '%s refuses ids of someone else with %s and changes nothing',
  async ([path, expected]) => {
    const before = await tablesNow(backend.db)
    const response = await ask(path)
    expect(await response.clone().text()).not.toContain(mark)
    expect(await refusal(response)).toEqual(expected)
    expect(await tablesNow(backend.db)).toEqual(before)
  },
)

it('omits personal records from responses to others and does not change them', async () => {
  const before = await tablesNow(backend.db, mark)
  const told: string[] = []
  // A stream has no end; who hears what is tested with the streams.
  for (const path of [...Object.keys(answered), ...Object.keys(team)].filter((one) => one !== 'live')) {
    const response = await ask(path)
    expect([path, response.status < 500]).toEqual([path, true])
    if ((await response.text()).includes(mark)) told.push(path)
    expect([path, await tablesNow(backend.db, mark)]).toEqual([path, before])
  }
  expect(told).toEqual([])
  await restore()
})

it('keeps other people’s records when new records reuse their ids', async () => {
  const picture = { title: 'x', data: files.png }
  const own = { to: [], cc: [], bcc: [], subject: 'x', html: '' }
  await backend.post('mails/draft', { ...own, id: 'draft-of-eve' }, eve)
  const { calendars } = await bodyOf<{ calendars: { id: string }[] }>(backend.get('calendar/agenda', eve))
  const { fields } = requests['calendar/add'] as { fields: object }
  const before = await tablesNow(backend.db, mark)
  const bodies: [string, object][] = [
    ['calendar/add', { id: 'own-event', fields: { ...fields, calendar: calendars[0]?.id } }],
    ['calendar/calendars/add', { id: 'own-calendar', fields: { name: 'x', tag: 1, people: [] } }],
    ['chat/send', { id: 'own-message', user: 3, text: 'x' }],
    ['contact/add', { uid: 'own-contact', fields: { name: 'x' } }],
    ['gallery/add', { id: 'own-picture', ...picture }],
    ['mails/attach', { id: 'draft-of-eve', file: { id: 'own-file', name: 'x.txt', data: btoa('x') } }],
    ['mails/labels/add', { id: 'own-label', name: 'x', tag: 1 }],
    ['posts/add', { id: 'own-post', content: 'x' }],
    ['posts/add', { id: 'post-of-eve', content: 'x', pictures: [{ id: 'own-post-picture', ...picture }] }],
    ['posts/comment/add', { id: 'own-comment', postId: 'demo-post-2', text: 'x' }],
    ['notifications/read', { ids: ['own-notice'] }],
    ['view/save', { ...(requests['view/save'] as object), id: 'own-view' }],
    ['view/remove', { id: 'own-view' }],
  ]
  for (const [path, body] of bodies) {
    const response = await ask(path, eve, body)
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([200, 409])])
    expect(await response.text()).not.toContain(mark)
    expect([path, await tablesNow(backend.db, mark)]).toEqual([path, before])
  }
  await restore()
})

it.for([
  ...['gallery/delete', 'posts/edit', 'posts/delete', 'posts/comment/edit', 'posts/comment/delete'],
  ...['kanban/edit-comment', 'kanban/delete-comment'],
])('%s refuses people who can see the record but did not create it', async (path) => {
  const before = await tablesNow(backend.db)
  const response = await ask(path, sam)
  expect(await response.clone().text()).not.toContain(mark)
  expect(await refusal(response)).toEqual([403, 'notYours'])
  expect(await tablesNow(backend.db)).toEqual(before)
})
