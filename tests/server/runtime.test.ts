import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callerAddress, networkOf } from '#server/platform/address.ts'
import { gate } from '#server/platform/auth/gate.ts'
import { nodePasswords } from '#server/platform/auth/passwords-node.ts'
import { pbkdf2, webPasswords } from '#server/platform/auth/passwords-web.ts'
import { readEnv } from '#server/platform/env.ts'
import { newcomer } from '#tests/support/members.ts'
import { freePort, runNode } from '#tests/support/run-node.ts'

describe('environment', () => {
  it('has defaults', () => {
    expect(readEnv({ PORT: '' })).toMatchObject({
      PORT: 3010,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      CORS_ORIGINS: ['http://localhost:5173'],
    })
  })

  it.for([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['SEED', 'everything'],
    ['REGISTRATION', 'maybe'],
    ['OLDER_CLIENTS', 'yes'],
    ['CORS_ORIGINS', 'https://shop.example/path'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['JWT_SECRET', 'too short'],
    ['TRUST_PROXY', 'yes'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['MAIL_FROM', 'the shop'],
    ['PUBLIC_URL', 'https://shop.example/path'],
    ['OIDC_ISSUER', 'https://id.example'],
    ['OIDC_ISSUER', 'http://id.example'],
  ])('refuses %s=%s by name', ([name, value]) => {
    expect(() => readEnv({ [name as string]: value })).toThrow(`\n  ${name}`)
  })

  it('sends mail only with a sender and a public URL', () => {
    const SMTP_URL = 'smtps://shop:secret@mail.example:465'
    const MAIL_FROM = 'Shop <shop@shop.example>'
    const mail = { SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://shop.example' }
    expect(() => readEnv({ SMTP_URL, MAIL_FROM })).toThrow('SMTP_URL: needs MAIL_FROM and PUBLIC_URL')
    expect(readEnv(mail)).toMatchObject(mail)
  })

  it('requires a secret with a database server', () => {
    const url = { DATABASE_URL: 'postgres://localhost/shop' }
    expect(() => readEnv(url)).toThrow('JWT_SECRET: is required')
    expect(readEnv({ ...url, JWT_SECRET: 'x'.repeat(32) }).DATABASE_URL).toBe(url.DATABASE_URL)
  })

  it('defaults to demo data only outside production and without a database server', () => {
    const database = { DATABASE_URL: 'postgres://localhost/shop', JWT_SECRET: 'x'.repeat(32) }
    expect(readEnv({}).SEED).toBe('demo')
    expect(readEnv({ NODE_ENV: 'production' }).SEED).toBe('none')
    expect(readEnv(database).SEED).toBe('none')
    expect(readEnv({ ...database, SEED: 'demo' }).SEED).toBe('demo')
  })

  it('opens registration with demo data or when set', () => {
    expect(readEnv({}).REGISTRATION).toBe('open')
    expect(readEnv({ REGISTRATION: 'closed' }).REGISTRATION).toBe('closed')
    expect(readEnv({ NODE_ENV: 'production' }).REGISTRATION).toBe('closed')
    expect(readEnv({ NODE_ENV: 'production', REGISTRATION: 'open' }).REGISTRATION).toBe('open')
  })

  it('serves older clients unless told otherwise', () => {
    expect(readEnv({}).OLDER_CLIENTS).toBe('on')
    expect(readEnv({ OLDER_CLIENTS: 'off' }).OLDER_CLIENTS).toBe('off')
    expect(readEnv({ NODE_ENV: 'production' }).OLDER_CLIENTS).toBe('on')
  })

  it('accepts several origins', () => {
    const { CORS_ORIGINS } = readEnv({ CORS_ORIGINS: 'https://a.example, https://b.example:8443' })
    expect(CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443'])
    expect(readEnv({}).CORS_ORIGINS).toEqual(['http://localhost:5173'])
    expect(readEnv({ NODE_ENV: 'production' }).CORS_ORIGINS).toEqual([])
  })
})

describe('password', () => {
  it.for([
    ['argon2id', nodePasswords(), /^argon2id\$19456,2\$/],
    ['pbkdf2', webPasswords(1_000), /^pbkdf2\$1000\$/],
  ] as const)('is verified with %s, unlike any other password', async ([, { hash, verify }, shape]) => {
    const stored = await hash('correct horse')
    expect(stored).toMatch(shape)
    expect(await hash('correct horse')).not.toBe(stored)
    expect(await verify('correct horse', stored)).toBe(true)
    expect(await verify('correct horsf', stored)).toBe(false)
    expect(await verify('correct horse', undefined)).toBe(false)
  })

  it('is verified in every form in which a keyboard sends the same letters', async () => {
    const { hash, verify } = webPasswords(10)
    const composed = 'Zürich, ﬁn 12'
    const decomposed = composed.normalize('NFD')
    expect(decomposed).not.toBe(composed)
    expect(await verify(decomposed, await hash(composed))).toBe(true)
    expect(await verify(composed, await hash(decomposed))).toBe(true)
  })

  it('is verified against a hash from before passwords were normalized', async () => {
    const typed = 'Zürich 12'.normalize('NFD')
    const [salt, rounds] = [new Uint8Array(16), '10']
    const derived = await pbkdf2(typed, salt, rounds)
    const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    const stored = ['pbkdf2', rounds, encode(salt), encode(derived)].join('$')
    expect(await webPasswords(10).verify(typed, stored)).toBe(true)
    expect(await webPasswords(10).verify('Zürich 13', stored)).toBe(false)
  })

  it('is verified while many people register', async () => {
    const { hash, verify } = nodePasswords()
    const stored = await hash('correct horse')
    let isBusy = true
    const newcomers = Promise.allSettled(Array.from({ length: 60 }, () => hash('another horse'))).then(
      (all) => {
        isBusy = false
        return all
      },
    )
    // No one waits behind those who register, and no one is refused for them.
    await Promise.all(
      Array.from({ length: 5 }, async () => expect(await verify('correct horse', stored)).toBe(true)),
    )
    expect(isBusy).toBe(true)
    const refused = (await newcomers).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(60 - 1 - 8)
  })

  it('is verified on the server when hashed in the browser', async () => {
    expect(await nodePasswords().verify('secret', await webPasswords(5).hash('secret'))).toBe(true)
  })
})

it('runs two tasks through a gate, queues some and rejects the rest', async () => {
  const pass = gate({ running: 2, waiting: 3 })
  let [running, max] = [0, 0]
  const task = async () => {
    max = Math.max(max, ++running)
    await nextTurn()
    running--
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => pass(task)))
  expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected'])
  expect(max).toBe(2)
  await expect(pass(task)).resolves.toBeUndefined()
})

it('runs queued tasks with priority first', async () => {
  const pass = gate({ running: 1, waiting: 2, reserved: 2 })
  const order: string[] = []
  const task = (name: string, hasPriority = false) =>
    pass(async () => {
      order.push(name)
    }, hasPriority)
  const results = await Promise.allSettled([
    task('first'),
    ...['second', 'third', 'refused'].map((name) => task(name)),
    ...['familiar', 'also familiar', 'refused too'].map((name) => task(name, true)),
  ])
  expect(order).toEqual(['first', 'familiar', 'also familiar', 'second', 'third'])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

it.for([
  [0, '1.1.1.1', '9.9.9.9'],
  [1, '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  [2, '1.1.1.1, 2.2.2.2, 3.3.3.3', '2.2.2.2'],
  [1, '', '9.9.9.9'],
] as const)(
  'resolves behind %i proxies the header "%s" to the caller %s',
  ([proxies, forwarded, expected]) => {
    const c = {
      env: { incoming: { socket: { remoteAddress: '9.9.9.9' } } },
      req: { header: () => forwarded },
    } as unknown as Context
    expect(callerAddress(proxies)(c)).toBe(expected)
  },
)

it.for([
  ['::ffff:9.9.9.9', '9.9.9.9', '9.9.9.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown', 'unknown'],
] as const)('reads the caller from %s as %s and counts it as %s', ([remoteAddress, address, network]) => {
  const c = { env: { incoming: { socket: { remoteAddress } } }, req: { header: () => undefined } }
  expect(callerAddress(0)(c as unknown as Context)).toBe(address)
  expect(networkOf(address)).toBe(network)
})

describe('server process', () => {
  let folder: string
  let port: number
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fernhill-run-'))
    port = await freePort()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const started: ReturnType<typeof runNode>[] = []
  // The next test uses the same folder and port.
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.splice(0).map(({ ended }) => ended))
  })
  const run = (more: Record<string, string> = {}) => {
    const server = runNode(['--liftoff-only', 'server/main.ts'], {
      DATA_DIR: folder,
      PORT: String(port),
      SEED: 'none',
      ...more,
    })
    started.push(server)
    return server
  }
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}/api/${path}`)

  it('creates a private folder, refuses a second process and stops on a signal', async () => {
    const first = run()
    expect(await first.says('listens on')).toContain(`Fernhill listens on http://127.0.0.1:${port}`)
    expect((await ask('health')).status).toBe(200)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)

    // Clients that send all of a body at first get the answer too.
    for (let times = 0; times < 10; times++) {
      const body = 'x'.repeat(1.2 * 1024 * 1024)
      const login = `http://127.0.0.1:${port}/api/account/login`
      expect((await fetch(login, { method: 'POST', body })).status).toBe(413)
    }
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/account/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
    // Once this is answered, the server has read the beginning of the other request.
    await ask('health')
    socket.resetAndDestroy()
    expect(await first.says('"badJson"')).not.toContain('restarting')

    const second = run({ PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Another process uses the folder')

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  it('takes over after a crash and finds its data', async () => {
    const crashed = run()
    const setup = /setup=(\w+)/.exec(await crashed.says('/register?setup='))?.[1]
    const body = { setup, ...newcomer }
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const address = `http://127.0.0.1:${port}/api/account/`
    expect((await fetch(`${address}register`, { ...init, body: JSON.stringify(body) })).status).toBe(200)
    crashed.child.kill('SIGKILL')
    await crashed.ended

    const next = run()
    await next.says('listens on')
    expect((await fetch(`${address}login`, { ...init, body: JSON.stringify(body) })).status).toBe(200)
    next.child.kill('SIGINT')
    expect(await next.ended).toBe(0)
  })

  it('reports an invalid environment and exits with 1', async () => {
    const wrong = run({ PORT: 'eighty' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('PORT:')
    expect(wrong.output()).not.toContain('    at ')
  })
})
