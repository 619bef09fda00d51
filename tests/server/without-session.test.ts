import { beforeEach, expect, it } from 'vitest'
import { type Backend, bearer, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { newcomer, signInAs } from '#tests/support/members.ts'
import { everyCall } from '#tests/support/requests.ts'

type Headers = Record<string, string>
type Rejected = [status: number, code: string]
type Use = () => Response | Promise<Response>
type Way = {
  /** Makes what is used later without a session, as its owner; returns one use. */
  make: (owner: Headers) => Promise<Use>
  /** How it is refused once the owner was deactivated. */
  deactivated: Rejected
  /** How it is refused once the owner lost the right that it acts by; absent where it acts by no right. */
  withoutRight?: Rejected
}

const email = 'owner@example.com'
const password = 'clay and linen'
const programToken = 'token of a program'
const linkEnded: Rejected = [409, 'linkEnded']
const inviteEnded: Rejected = [409, 'inviteEnded']

let backend: Backend
let ada: Headers
let owner: Headers
let ownerId: string
let mails: string[]

beforeEach(async () => {
  // A mail of an earlier test may be sent late.
  const mailsOfTest: string[] = []
  mails = mailsOfTest
  backend = await createBackend({
    publicUrl: 'https://shop.example',
    sendMail: async ({ text }) => void mailsOfTest.push(text),
  })
  ada = await backend.signIn()
  owner = await signInAs(backend, 'owner', email)
  const { id } = await backend.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  ownerId = id
})

const post = async <T>(path: string, body: object, headers: Headers) => {
  const response = await backend.post(path, body, headers)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<T>(response)
}
const codeIn = (link = '') => /code=([\w-]+)/.exec(link)?.[1] ?? ''
const invite = async (by: Headers) =>
  (await post<{ code: string }>('team/invite', { role: 'reader' }, by)).code
const resetCode = async () =>
  codeIn((await post<{ link: string }>('team/reset-link', { user: ownerId }, ada)).link)

/** Every open call that acts for a person, and a program's token. */
const ways: Record<string, Way> = {
  'account/login': {
    make: async () => () => backend.post('account/login', { email, password }),
    deactivated: [403, 'deactivated'],
  },
  'account/verify': {
    make: async () => {
      const code = codeIn(mails.find((text) => text.includes('/verify?code=')))
      return () => backend.post('account/verify', { code })
    },
    deactivated: linkEnded,
  },
  'account/reset': {
    make: async () => {
      const code = await resetCode()
      return () => backend.get(`account/reset?code=${code}`)
    },
    deactivated: linkEnded,
  },
  'account/new-password': {
    make: async () => {
      const code = await resetCode()
      return () => backend.post('account/new-password', { code, password: 'linen and clay' })
    },
    deactivated: linkEnded,
  },
  'team/invitation': {
    make: async (by) => {
      const code = await invite(by)
      return () => backend.get(`team/invitation?code=${code}`)
    },
    deactivated: inviteEnded,
    withoutRight: inviteEnded,
  },
  'team/accept': {
    make: async (by) => {
      const code = await invite(by)
      return () => backend.post('team/accept', { code, ...newcomer })
    },
    deactivated: inviteEnded,
    withoutRight: inviteEnded,
  },
  'calendar/feed': {
    make: async (by) => {
      await post('calendar/calendars/add', { id: 'kiln', fields: { name: 'Kiln', tag: 1, people: [] } }, by)
      type Reply = { calendars: { feed: string }[] }
      const { calendars } = await post<Reply>('calendar/calendars/feed', { id: 'kiln', isOn: true }, by)
      return () => backend.get(`calendar/feed?token=${calendars[0]?.feed}`)
    },
    deactivated: [404, 'notFound'],
    withoutRight: [404, 'notFound'],
  },
  [programToken]: {
    make: async (by) => {
      const token = { name: 'Sums', rights: ['orders.read'], days: 30 }
      const { token: secret } = await post<{ token: string }>('tokens/add', token, by)
      return () => backend.get('customer/order/list?limit=1', bearer(secret))
    },
    deactivated: [401, 'signedOut'],
    withoutRight: [403, 'forbidden'],
  },
}

/** Open calls that are tried elsewhere or act for no person, each with why. */
const others: Record<string, string> = {
  health: 'it names no person',
  'account/logo': 'it names no person',
  'menu/widget': 'it names no person',
  'account/registration': 'it names no person',
  'account/register': 'the account is new',
  'account/forgot': 'the answer is the same for every address; mail-out.test.ts',
  'account/passkeys/challenge': 'it names no person',
  'account/passkeys/sign-in': 'it needs an authenticator; factors.test.ts',
  'account/openid/begin': 'it names no person',
  'account/openid/finish': 'it needs a provider; open-id.test.ts',
}

it('names each call of the contract that acts without a session', () => {
  const open = everyCall.filter(({ access }) => access === 'anyone').map(({ path }) => path)
  const named = [...Object.keys(ways), ...Object.keys(others)].filter((path) => path !== programToken)
  expect(named.sort()).toEqual(open.sort())
})

const listed = Object.entries(ways)

it.for(listed)('%s works while the owner is active and has the permission', async ([, { make }]) => {
  const use = await make(owner)
  expect((await use()).status).toBe(200)
})

it.for(listed)('%s is refused after the owner was deactivated', async ([, { make, deactivated }]) => {
  const use = await make(owner)
  // Directly in the table: the call would also delete links and addresses.
  await backend.db
    .updateTable('users')
    .set({ deactivated_at: backend.clock() })
    .where('id', '=', ownerId)
    .execute()
  expect(await refusal(use())).toEqual(deactivated)
})

it.for(listed.filter(([, { withoutRight }]) => withoutRight))(
  '%s is refused after the owner lost the permission',
  async ([, { make, withoutRight }]) => {
    const use = await make(owner)
    await post('team/role', { user: ownerId, role: 'buyer' }, ada)
    expect(await refusal(use())).toEqual(withoutRight)
  },
)

it('refuses a calendar feed while its owner lacks the second factor the role requires', async () => {
  const use = await ways['calendar/feed']?.make(owner)
  await backend.db.insertInto('role_factors').values({ role_id: 'owner' }).execute()
  expect((await use?.())?.status).toBe(404)
})
