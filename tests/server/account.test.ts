import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationsReply } from '#contract/notifications.ts'
import type { OwnSession } from '#contract/own-sessions.ts'
import { forgetEndedSessions, maxSessions } from '#server/platform/auth/session.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { newcomer } from '#tests/support/members.ts'

type Signed = { serviceToken: string; user: { id: string; email: string; name: string; role: string } }

let backend: Backend
beforeEach(async () => {
  backend = await createBackend()
})

const ada = { email: 'admin@example.com', password: 'berry-demo-1' }
/** As a browser draws one, only smaller. */
const picture = 'data:image/png;base64,AAAAAAAA'

describe('sign-in', () => {
  it('returns a token and the public user for the right password', async () => {
    const signed = await bodyOf<Signed>(backend.post('account/login', ada))
    expect(signed.user).toEqual({
      id: 'ada00000',
      email: ada.email,
      name: 'Ada Palmer',
      role: 'Admin',
      version: 1,
    })
    expect(signed.serviceToken.split('.')).toHaveLength(3)
  })

  it('describes the shop like the session that it starts', async () => {
    await backend.db.updateTable('meta').set({ value: 'JPY' }).where('key', '=', 'currency').execute()
    const { shop, serviceToken } = await bodyOf<Signed & { shop: object }>(backend.post('account/login', ada))
    const me = await bodyOf<{ shop: object }>(
      backend.get('account/me', { Authorization: `Bearer ${serviceToken}` }),
    )
    expect(shop).toEqual(me.shop)
    expect(shop).toMatchObject({ currency: 'JPY', settings: { orders: { lateHours: 48 } } })
  })

  it('ignores the case of the email', async () => {
    const response = await backend.post('account/login', { ...ada, email: ' ADMIN@Example.com ' })
    expect(response.status).toBe(200)
  })

  it('returns the same answer for an unknown email and a wrong password', async () => {
    const unknown = await backend.post('account/login', { ...ada, email: 'nobody@example.com' })
    const wrong = await backend.post('account/login', { ...ada, password: 'wrong' })
    expect([unknown.status, wrong.status]).toEqual([400, 400])
    expect(await unknown.json()).toEqual(await wrong.json())
  })

  it('verifies a hash for an unknown email too', async () => {
    const verified: (string | undefined)[] = []
    const counting = await createBackend({
      passwords: {
        hash: async (password) => password,
        verify: async (_, stored) => {
          verified.push(stored)
          return false
        },
      },
    })
    await counting.post('account/login', { ...ada, email: 'nobody@example.com' })
    await counting.post('account/login', ada)
    expect(verified).toEqual([undefined, expect.any(String)])
  })

  it('ignores a malformed Authorization header', async () => {
    const response = await backend.post('account/login', ada, { Authorization: 'Bearer not.a.token' })
    expect(response.status).toBe(200)
  })

  it('blocks an account for a minute after ten wrong passwords', async () => {
    for (let i = 0; i < 10; i++) await backend.post('account/login', { ...ada, password: 'wrong' })
    const eleventh = await backend.post('account/login', ada)
    expect(eleventh.headers.get('Retry-After')).toBe('60')
    expect(await refusal(eleventh)).toEqual([429, 'tooManyTries'])
    backend.wait(60_000)
    expect((await backend.post('account/login', ada)).status).toBe(200)
  })

  it('limits how many accounts one address can try', async () => {
    const tries = Array.from({ length: 31 }, (_, i) => ({ email: `guess${i}@example.com`, password: 'x' }))
    const statuses = []
    for (const one of tries) statuses.push((await backend.post('account/login', one)).status)
    expect(statuses).toEqual([...Array(30).fill(400), 429])
  })

  it('lets the owner sign in while another address is blocked', async () => {
    let address = 'elsewhere'
    const spread = await createBackend({ addressOf: () => address })
    for (let i = 0; i < 10; i++) await spread.post('account/login', { ...ada, password: `wrong${i}` })
    expect(await refusal(spread.post('account/login', ada))).toEqual([429, 'tooManyTries'])
    address = 'home'
    expect((await spread.post('account/login', ada)).status).toBe(200)
  })

  it('limits guesses from many networks and reports them, but not where the owner signed in before', async () => {
    let address = 'home'
    const spread = await createBackend({ addressOf: () => address })
    await spread.signIn()
    const statuses = []
    for (let i = 0; i < 32; i++) {
      address = `198.51.100.${i}`
      statuses.push((await spread.post('account/login', { ...ada, password: `wrong${i}` })).status)
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
    expect(await refusal(spread.post('account/login', ada))).toEqual([429, 'tooManyTries'])
    address = 'home'
    const headers = await spread.signIn()
    const { notifications } = await bodyOf<NotificationsReply>(spread.get('notifications', headers))
    expect(notifications.filter(({ kind }) => kind === 'passwordGuessed')).toHaveLength(1)
  })

  it('limits guesses at an email without an account in the same way', async () => {
    let address = ''
    const spread = await createBackend({ addressOf: () => address })
    const statuses = []
    for (let i = 0; i < 31; i++) {
      address = `198.51.100.${i}`
      statuses.push(
        (await spread.post('account/login', { email: 'nobody@example.com', password: 'x' })).status,
      )
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429])
  })

  it('does not count successful sign-ins towards the limit', async () => {
    for (let i = 0; i < 12; i++) expect((await backend.post('account/login', ada)).status).toBe(200)
  })
})

describe('registration', () => {
  it('returns an array with the new user, without the password or the id that was sent', async () => {
    const users = await bodyOf<Record<string, string>[]>(
      backend.post('account/register', { ...newcomer, id: '0badcafe' }),
    )
    expect(users).toEqual([
      { id: expect.not.stringMatching('0badcafe'), email: newcomer.email, name: 'Mira Lund', role: 'User' },
    ])
    await expect(backend.signIn(newcomer.email, newcomer.password)).resolves.toBeDefined()
  })

  it('stores a hash, not the password', async () => {
    await backend.post('account/register', newcomer)
    const row = await backend.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', newcomer.email)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^pbkdf2\$10\$[^$]+\$[^$]+$/)
    expect(row.password_hash).not.toContain(newcomer.password)
  })

  it('refuses a second account with the same email in another case', async () => {
    const response = await backend.post('account/register', { ...newcomer, email: 'Admin@EXAMPLE.com' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'emailTaken', fields: { email: 'taken' } })
  })

  it('limits how many taken addresses an account can find by changing its email', async () => {
    const header = await backend.signIn()
    const change = (email: string) => backend.post('account/profile', { name: 'Ada', email }, header)
    for (let i = 0; i < 5; i++) expect(await refusal(change('sam@example.com'))).toEqual([400, 'emailTaken'])
    expect(await refusal(change('sam@example.com'))).toEqual([429, 'tooManyTries'])
    backend.wait(60_000)
    expect((await change('ada@example.com')).status).toBe(200)
  })

  it('accepts new emails after many attempts with a taken address', async () => {
    let address = ''
    const spread = await createBackend({ addressOf: () => address })
    const taken = { ...newcomer, email: 'admin@example.com' }
    for (let i = 0; i < 130; i++) {
      address = `198.51.100.${i}`
      expect(await refusal(spread.post('account/register', taken))).toEqual([400, 'emailTaken'])
    }
    expect((await spread.post('account/register', newcomer)).status).toBe(200)
  })

  it('creates one account from two simultaneous registrations', async () => {
    const both = await Promise.all([1, 2].map(() => backend.post('account/register', newcomer)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it.each(['12345678', 'PassWord123', 'sunshine'])('refuses the common password %s', async (password) => {
    const response = await backend.post('account/register', { ...newcomer, password })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'commonPassword', fields: { password: 'common' } })
    expect(await refusal(backend.post('account/login', { ...newcomer, password }))).toEqual([
      400,
      'wrongSignIn',
    ])
  })

  it('limits registration attempts with taken emails to ten', async () => {
    const taken = { ...newcomer, email: ada.email }
    for (let i = 0; i < 10; i++)
      expect(await refusal(backend.post('account/register', taken))).toEqual([400, 'emailTaken'])
    expect(await refusal(backend.post('account/register', taken))).toEqual([429, 'tooManyTries'])
  })

  it('accepts more than ten registrations within a minute', async () => {
    for (let i = 0; i < 12; i++) {
      const response = await backend.post('account/register', { ...newcomer, email: `mira${i}@example.com` })
      expect(response.status).toBe(200)
    }
  })

  it('limits registrations per address and in total for a minute', async () => {
    let [nth, address] = [0, 'first']
    const busy = await createBackend({ addressOf: () => address })
    const register = () =>
      busy.post('account/register', { ...newcomer, email: `newcomer${nth++}@example.com` })
    for (let times = 0; times < 30; times++) expect((await register()).status).toBe(200)
    expect(await refusal(register())).toEqual([429, 'tooManyTries'])
    for (address of ['second', 'third', 'fourth'])
      for (let times = 0; times < 30; times++) expect((await register()).status).toBe(200)
    address = 'fifth'
    expect(await refusal(register())).toEqual([429, 'tooManyTries'])
    // Whoever has an account signs in in the meantime.
    expect((await busy.post('account/login', ada)).status).toBe(200)
    busy.wait(60_000)
    expect((await register()).status).toBe(200)
  })

  it('accepts only the first account when registration is closed', async () => {
    const shop = await createBackend({ size: null, registration: 'closed' })
    const state = async () => (await bodyOf<{ state: string }>(shop.get('account/registration'))).state
    expect(await state()).toBe('first')
    const both = await Promise.all(
      ['mira@example.com', 'wei@example.com'].map((email) =>
        shop.post('account/register', { ...newcomer, email }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await state()).toBe('closed')
    const third = { ...newcomer, email: 'ion@example.com' }
    expect(await refusal(shop.post('account/register', third))).toEqual([403, 'registrationClosed'])
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  it('reports that registration is open', async () => {
    expect(await bodyOf(backend.get('account/registration'))).toMatchObject({ state: 'open' })
  })

  it('names the invalid fields', async () => {
    const response = await backend.post('account/register', {
      email: 'no',
      password: 'short',
      firstName: ' ',
    })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).fields).toEqual({
      email: 'email',
      password: 'tooShort',
      firstName: 'required',
      lastName: 'required',
    })
  })
})

describe('your account', () => {
  it('returns the signed-in user', async () => {
    const { user } = await bodyOf<Signed>(backend.get('account/me', await backend.signIn()))
    expect(user).toEqual({ id: 'ada00000', email: ada.email, name: 'Ada Palmer', role: 'Admin', version: 1 })
  })

  it('changes name and email and notifies the user of the new email', async () => {
    const header = await backend.signIn()
    const change = { name: 'Ada P.', email: 'ada@example.com' }
    const { user } = await bodyOf<Signed>(backend.post('account/profile', change, header))
    expect(user).toMatchObject(change)
    expect((await bodyOf<Signed>(backend.get('account/me', header))).user).toMatchObject(change)
    const { notifications } = await bodyOf<{ notifications: unknown[] }>(backend.get('notifications', header))
    expect(notifications[0]).toMatchObject({ kind: 'emailChanged', facts: { email: 'ada@example.com' } })
  })

  it('merges profile changes by field and returns 409 when both changed the same field', async () => {
    const header = await backend.signIn()
    const base = { name: 'Ada Palmer', email: ada.email, picture: '' }
    const edit = (change: object) =>
      backend.post('account/profile', { ...base, version: 1, base, ...change }, header)
    expect(await bodyOf<Signed>(edit({ name: 'Ada P.' }))).toMatchObject({ user: { version: 2 } })
    // From the same first version: another field.
    const { user } = await bodyOf<Signed>(edit({ picture }))
    expect(user).toMatchObject({ name: 'Ada P.', face: expect.any(String), version: 3 })
    expect(user).not.toHaveProperty('picture')
    const refused = await edit({ name: 'Ada Q.' })
    expect(refused.status).toBe(409)
    const { face } = user as { face?: string }
    const current = { name: 'Ada P.', email: ada.email, face, version: 3 }
    expect(await refused.json()).toMatchObject({ code: 'conflict', current })
    expect((await bodyOf<Signed>(backend.get('account/me', header))).user).toMatchObject(current)
    // The same value is no conflict, and from the newest version there is none.
    expect((await edit({ name: 'Ada P.' })).status).toBe(200)
    expect((await edit({ name: 'Ada Q.', version: 4 })).status).toBe(200)
    // A picture is replaced by whoever saw it, and not by whoever saw an earlier one.
    const replaced = (id = '') =>
      edit({ picture: picture.replace('AAAA', id.slice(0, 4)), base: { ...base, picture: `face:${id}` } })
    expect((await replaced(face)).status).toBe(200)
    expect((await replaced(face?.replace(/./g, 'a'))).status).toBe(409)
  })

  it('saves the whole profile of a client that sends no version', async () => {
    const header = await backend.signIn()
    await backend.post('account/profile', { name: 'Ada P.', email: ada.email, picture }, header)
    const { user } = await bodyOf<Signed>(
      backend.post('account/profile', { name: 'Ada Q.', email: ada.email }, header),
    )
    expect(user).toMatchObject({ name: 'Ada Q.', face: expect.any(String), version: 3 })
  })

  it('keeps a picture until it is replaced or removed and shows it to everyone', async () => {
    const header = await backend.signIn()
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const own = async (change: object) =>
      (
        await bodyOf<Signed>(
          backend.post('account/profile', { name: 'Ada Palmer', email: ada.email, ...change }, header),
        )
      ).user as { face?: string }
    const faces = async () =>
      (await bodyOf<{ faces: { name: string; id: string }[] }>(backend.get('account/faces', sam))).faces
    const face = (id = '') => backend.get(`account/face?id=${id}`, sam)
    expect(await faces()).toEqual([])
    await own({ picture })
    const [first] = await faces()
    expect((await own({})).face).toBe(first?.id)
    expect((await bodyOf<Signed>(backend.get('account/me', header))).user).toMatchObject({ face: first?.id })
    expect(first?.name).toBe('Ada Palmer')
    const shown = await face(first?.id)
    expect(shown.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable')
    expect(await shown.json()).toEqual({ picture })
    const other = picture.replace('AAAA', 'BBBB')
    const { face: now } = await own({ picture: other })
    const [second] = await faces()
    expect(second?.id).not.toBe(first?.id)
    expect(now).toBe(second?.id)
    expect(await bodyOf(face(second?.id))).toEqual({ picture: other })
    const gone = await face(first?.id)
    expect(gone.headers.get('Cache-Control')).toBe('no-store')
    expect(await gone.json()).toEqual({ picture: null })
    expect((await own({ picture: '' })).face).toBeUndefined()
    expect(await faces()).toEqual([])
  })

  it('shows no face when two people have the same name', async () => {
    const change = { name: 'Sam Okoro', email: ada.email, picture }
    await backend.post('account/profile', change, await backend.signIn())
    const { faces } = await bodyOf<{ faces: object[] }>(backend.get('account/faces', await backend.signIn()))
    expect(faces).toEqual([])
  })

  it.each([
    'https://example.com/a.png',
    'data:image/svg+xml;base64,AAAA',
    `data:image/png;base64,${'A'.repeat(32_000)}`,
  ])('refuses a picture of another type or size: %.40s', async (wrong) => {
    const change = { name: 'Ada', email: ada.email, picture: wrong }
    const response = await backend.post('account/profile', change, await backend.signIn())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', fields: { picture: expect.anything() } })
  })

  it('refuses an email that belongs to another account', async () => {
    const change = { name: 'Ada', email: 'SAM@example.com' }
    const response = await backend.post('account/profile', change, await backend.signIn())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'emailTaken', fields: { email: 'taken' } })
  })

  it('ends other sessions but keeps the current session after a password change', async () => {
    const [here, elsewhere] = [await backend.signIn(), await backend.signIn()]
    const change = { current: ada.password, next: 'another password' }
    expect((await backend.post('account/password', change, here)).status).toBe(200)
    expect((await backend.get('account/me', elsewhere)).status).toBe(401)
    expect((await backend.get('account/me', here)).status).toBe(200)
    expect((await backend.post('account/login', ada)).status).toBe(400)
    expect((await backend.post('account/login', { ...ada, password: change.next })).status).toBe(200)
  })

  it('ends the least recently used session when there are too many', async () => {
    const first = await backend.signIn()
    for (let i = 0; i < maxSessions; i++) {
      backend.wait(1_000)
      await backend.signIn()
    }
    expect((await backend.get('account/me', first)).status).toBe(401)
    const rows = await backend.db.selectFrom('sessions').select('id').execute()
    expect(rows).toHaveLength(maxSessions)
  })

  it('lists sessions with their device and ends them individually, together or by signing out', async () => {
    const [here, elsewhere, sam] = [
      await backend.signIn(),
      await backend.signIn(),
      await backend.signIn('sam@example.com', 'berry-demo-2'),
    ]
    const list = async (of: Record<string, string>) =>
      (await bodyOf<{ sessions: OwnSession[] }>(backend.get('account/sessions', of))).sessions
    const other = (await list(here)).find(({ isThis }) => !isThis)
    expect(await list(here)).toHaveLength(2)
    expect(await refusal(backend.post('account/end-session', { id: other?.id }, sam))).toEqual([
      404,
      'notFound',
    ])
    expect((await backend.post('account/end-session', { id: other?.id }, here)).status).toBe(200)
    expect((await backend.get('account/me', elsewhere)).status).toBe(401)
    await backend.signIn()
    expect(await bodyOf(backend.post('account/end-others', {}, here))).toEqual({ ended: 1 })
    expect(await list(here)).toMatchObject([{ isThis: true, browser: null }])
    await backend.post('account/sign-out', {}, here)
    expect((await backend.get('account/me', here)).status).toBe(401)
    expect((await backend.get('account/me', sam)).status).toBe(200)
  })

  it('stores the last use of a session every five minutes and omits expired sessions', async () => {
    const here = await backend.signIn()
    const seen = async () =>
      (await bodyOf<{ sessions: OwnSession[] }>(backend.get('account/sessions', here))).sessions
    const [first] = await seen()
    backend.wait(299_000)
    expect((await seen())[0]?.seenAt).toBe(first?.seenAt)
    backend.wait(2_000)
    await seen()
    expect((await seen())[0]?.seenAt).toBe(backend.clock().toISOString())
    backend.wait(86_000_000)
    const late = await backend.signIn()
    backend.wait(600_000)
    const left = await bodyOf<{ sessions: OwnSession[] }>(backend.get('account/sessions', late))
    expect(left.sessions).toHaveLength(1)
    await forgetEndedSessions(backend.db, backend.clock())
    expect(await backend.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  })

  it('refuses a password change with a wrong current password', async () => {
    const change = { current: 'wrong', next: 'another password' }
    const response = await backend.post('account/password', change, await backend.signIn())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'wrongPassword', fields: { current: 'wrong' } })
    expect((await backend.post('account/login', ada)).status).toBe(200)
  })

  it('refuses a common new password and keeps the old one', async () => {
    const change = { current: ada.password, next: '1q2w3e4r' }
    const response = await backend.post('account/password', change, await backend.signIn())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'commonPassword', fields: { next: 'common' } })
    await expect(backend.signIn()).resolves.toBeDefined()
  })

  it('limits guesses of the current password in a signed-in session', async () => {
    const header = await backend.signIn()
    const guess = { current: 'wrong', next: 'another password' }
    for (let i = 0; i < 10; i++) await backend.post('account/password', guess, header)
    const right = { ...guess, current: ada.password }
    expect(await refusal(backend.post('account/password', right, header))).toEqual([429, 'tooManyTries'])
  })

  it('lists the extensions in its capabilities', async () => {
    const { extensions } = await bodyOf<{ extensions: string[] }>(
      backend.get('account/capabilities', await backend.signIn()),
    )
    expect(extensions).toEqual(expect.arrayContaining(['profile', 'password', 'dashboard', 'notifications']))
  })
})
