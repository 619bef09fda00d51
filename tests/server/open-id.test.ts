import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rightsOfRole } from '#contract/rights.ts'
import { openIdBy } from '#server/open-id.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Backend, bearer, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { newcomer } from '#tests/support/members.ts'

const clientId = 'the shop'
const clientSecret = 'a secret of shop and provider'

type Claims = Record<string, unknown>
type Provider = Awaited<ReturnType<typeof startProvider>>
let provider: Provider
let backend: Backend

/** A provider of OpenID Connect, as small as it can be; `claims` is its next person, changed by a test. */
async function startProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const claims: Claims = { sub: 'nils', email: 'nils@example.com', email_verified: true, name: 'Nils Berg' }
  const how = { nonce: undefined as string | undefined, isForged: false }
  const codes = new Map<string, URLSearchParams>()
  let issuer = ''
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (payload: object) => {
    const text = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode(payload)}`
    const key = how.isForged ? other.privateKey : privateKey
    return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`
  }
  const bodyText = async (request: IncomingMessage) => {
    let text = ''
    for await (const part of request) text += part
    return new URLSearchParams(text)
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const answer = (body: object, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (pathname === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (pathname === '/keys') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
      return answer({ keys: [key] })
    }
    if (pathname !== '/token') return answer({}, 404)
    const form = await bodyText(request)
    const begun = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = `Basic ${Buffer.from(`${new URLSearchParams({ x: clientId }).toString().slice(2)}:${new URLSearchParams({ x: clientSecret }).toString().slice(2)}`).toString('base64')}`
    const isRight =
      begun?.get('code_challenge') === verifier &&
      begun.get('redirect_uri') === form.get('redirect_uri') &&
      request.headers.authorization === basic
    if (!isRight) return answer({ error: 'invalid_grant' }, 400)
    const now = Math.floor(Date.now() / 1000)
    const nonce = how.nonce ?? begun.get('nonce')
    const id_token = sign({ iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce, ...claims })
    answer({ access_token: 'x', token_type: 'bearer', expires_in: 60, id_token })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    issuer,
    claims,
    how,
    /** Signs the person in at the provider's page; returns what it puts into the address of the shop. */
    signIn(url: string) {
      const { searchParams } = new URL(url)
      const code = crypto.randomUUID()
      codes.set(code, searchParams)
      return { code, state: searchParams.get('state') ?? '' }
    },
    close: () => server.close(),
  }
}

const startShop = async (more: Partial<Deps> = {}) => {
  const openId = await openIdBy({ issuer: provider.issuer, clientId, clientSecret, name: 'Example ID' })
  backend = await createBackend({
    openId,
    publicUrl: 'https://shop.example',
    registration: 'closed',
    ...more,
  })
  await backend.db
    .updateTable('users')
    .set({ email_verified_at: backend.clock() })
    .where('email_verified_at', 'is', null)
    .execute()
}

beforeEach(async () => {
  provider = await startProvider()
  await startShop()
})
afterEach(() => provider.close())

const begin = () => bodyOf<{ url: string; secret: string }>(backend.post('account/openid/begin', {}))
const finish = (answer: object) => backend.post('account/openid/finish', answer)
async function signIn() {
  const { url, secret } = await begin()
  return finish({ ...provider.signIn(url), secret })
}
const emailOf = async (response: Response) => {
  const { serviceToken } = await bodyOf<{ serviceToken: string }>(response)
  const me = await bodyOf<{ user: { email: string } }>(backend.get('account/me', bearer(serviceToken)))
  return me.user.email
}
/** Runs without the log lines that a provider's failure leaves; returns them. */
async function quietly<T>(run: () => Promise<T>): Promise<{ result: T; lines: string }> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const result = await run()
  const lines = log.mock.calls.join()
  log.mockRestore()
  return { result, lines }
}
const refusedQuietly = async (run: () => Promise<Response>) => (await quietly(() => refusal(run()))).result

it('signs in by the verified email first and by the subject later', async () => {
  expect(await bodyOf(backend.get('account/registration'))).toMatchObject({ openId: 'Example ID' })
  provider.claims.email = 'SAM@example.com'
  expect(await emailOf(await signIn())).toBe('sam@example.com')
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  expect(await bodyOf(backend.get('account/factors', sam))).toMatchObject({ openId: 'Example ID' })
  Object.assign(provider.claims, { email: 'moved@example.com', email_verified: false })
  expect(await emailOf(await signIn())).toBe('sam@example.com')
  const lines = await backend.db
    .selectFrom('activity')
    .select('call')
    .where('call', '=', 'account/openid/finish')
    .execute()
  expect(lines).toHaveLength(2)
})

it('sends the public address, state, nonce and challenge to the provider', async () => {
  const { url, secret } = await begin()
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(provider.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: clientId,
    redirect_uri: 'https://shop.example/openid',
    response_type: 'code',
    code_challenge_method: 'S256',
    nonce: expect.any(String),
  })
  expect(url).not.toContain(secret)
})

it('accepts a state once, from the same tab and for ten minutes', async () => {
  provider.claims.email = 'sam@example.com'
  const { url, secret } = await begin()
  const answer = provider.signIn(url)
  expect((await finish({ ...answer, secret })).status).toBe(200)
  expect(await refusal(finish({ ...answer, secret }))).toEqual([400, 'openIdFailed'])
  expect(await refusal(finish({ ...provider.signIn(url), secret }))).toEqual([400, 'openIdFailed'])

  const other = await begin()
  expect(await refusal(finish({ ...provider.signIn(other.url), secret }))).toEqual([400, 'openIdFailed'])
  const late = await begin()
  backend.wait(10 * 60_000)
  expect(await refusal(finish({ ...provider.signIn(late.url), secret: late.secret }))).toEqual([
    400,
    'openIdFailed',
  ])
})

it.for([
  ['another nonce', { nonce: 'another' }, {}],
  ['another key', { isForged: true }, {}],
  ['another shop', {}, { aud: 'another shop' }],
  ['another provider', {}, { iss: 'https://other.example' }],
  ['a past end', {}, { exp: 1 }],
] as const)('refuses a sign-in with %s', async ([, how, claims]) => {
  provider.claims.email = 'sam@example.com'
  Object.assign(provider.how, how)
  Object.assign(provider.claims, claims)
  expect(await refusedQuietly(signIn)).toEqual([400, 'openIdFailed'])
  expect(await backend.db.selectFrom('open_id_accounts').select('subject').execute()).toEqual([])
})

it('refuses an email that the provider has not verified', async () => {
  for (const email_verified of [false, undefined, 'true']) {
    Object.assign(provider.claims, { email: 'sam@example.com', email_verified })
    expect(await refusal(signIn())).toEqual([403, 'openIdEmail'])
  }
  Object.assign(provider.claims, { email: undefined, email_verified: true })
  expect(await refusal(signIn())).toEqual([403, 'openIdEmail'])
})

it('requires a one-time code after the provider’s sign-in', async () => {
  provider.claims.email = 'sam@example.com'
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const { secret } = await bodyOf<{ secret: string }>(backend.post('account/codes/start', {}, sam))
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: backend.clock().getTime() })
  await backend.post('account/codes/confirm', { code: codeNow() }, sam)
  backend.wait(60_000)
  const signed = await bodyOf<{ serviceToken: string; rights: string[] }>(signIn())
  expect(signed).toMatchObject({ rights: [], needsFactor: true })
  const headers = bearer(signed.serviceToken)
  expect(await refusal(backend.get('customer/list', headers))).toEqual([403, 'forbidden'])
  await backend.post('account/confirm', { code: codeNow() }, headers)
  expect((await backend.get('customer/list', headers)).status).toBe(200)
})

it('refuses deactivated people', async () => {
  provider.claims.email = 'sam@example.com'
  await signIn()
  await backend.post('team/deactivate', { user: 'sam00000' }, await backend.signIn())
  expect(await refusal(signIn())).toEqual([403, 'deactivated'])
})

it('creates an account with the default role only when registration is open', async () => {
  expect(await refusal(signIn())).toEqual([403, 'openIdUnknown'])
  await startShop({ registration: 'open', defaultRole: 'buyer', sendMail: async () => {} })
  const reply = await bodyOf<{ serviceToken: string; user: object }>(signIn())
  expect(reply).toMatchObject({ user: { email: 'nils@example.com', name: 'Nils Berg', emailVerified: true } })
  const rights = await bodyOf<{ rights: string[] }>(backend.get('account/me', bearer(reply.serviceToken)))
  expect(rights.rights).toEqual(rightsOfRole.buyer)
})

it.for(['open', 'closed'] as const)(
  'refuses an account with an unverified email when registration is %s',
  async (registration) => {
    await startShop({ registration })
    const { code } = await bodyOf<{ code: string }>(
      backend.post('team/invite', { role: 'staff' }, await backend.signIn()),
    )
    const account = { ...newcomer, email: 'nils@example.com' }
    expect((await backend.post('team/accept', { code, ...account })).status).toBe(200)
    expect(await refusal(signIn())).toEqual([403, 'openIdUnconfirmed'])
  },
)

it('requires the setup word for the first account of a shop', async () => {
  await startShop({ registration: 'open', size: null } as Partial<Deps>)
  expect(await refusal(signIn())).toEqual([403, 'openIdUnknown'])
})

it('retries an unavailable provider later and logs its failure', async () => {
  const { issuer } = provider
  provider.close()
  await startShop()
  const { result, lines } = await quietly(() => refusal(backend.post('account/openid/begin', {})))
  expect(result).toEqual([400, 'openIdFailed'])
  expect(lines).toContain('The OpenID provider failed')
  expect(issuer).toMatch(/^http/)
})

it('refuses to sign in without a provider', async () => {
  backend = await createBackend()
  expect(await bodyOf(backend.get('account/registration'))).not.toHaveProperty('openId')
  expect(await refusal(backend.post('account/openid/begin', {}))).toEqual([400, 'openIdFailed'])
  expect(await refusal(finish({ code: 'x', state: 'x', secret: 'x' }))).toEqual([400, 'openIdFailed'])
})
