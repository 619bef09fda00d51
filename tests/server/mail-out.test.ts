import { createServer } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TeamReply } from '#contract/team.ts'
import type { OutgoingMail } from '#server/platform/deps.ts'
import { sendBySmtp } from '#server/smtp.ts'
import { type Backend, bearer, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'

type Headers = Record<string, string>
const password = 'clay and linen'
const newcomer = { email: 'new@example.com', password, firstName: 'Nils', lastName: 'Berg' }

let backend: Backend
let ada: Headers
let mails: OutgoingMail[]
let isDown: boolean

beforeEach(async () => {
  // A mail of an earlier test may be sent late.
  const mailsOfTest: OutgoingMail[] = []
  mails = mailsOfTest
  isDown = false
  const sendMail = async (mail: OutgoingMail) => {
    if (isDown) throw new Error(`No connection for ${mail.to}`)
    mailsOfTest.push(mail)
  }
  backend = await createBackend({ sendMail, publicUrl: 'https://shop.example', defaultRole: 'buyer' })
  ada = await backend.signIn()
})

const nextMail = async (count = 1) => {
  await expect.poll(() => mails).toHaveLength(count)
  return mails[count - 1] as OutgoingMail
}
const codeIn = ({ text }: OutgoingMail) => /code=([\w=-]+)/.exec(text)?.[1] ?? ''
const forgot = (email: string, headers?: Headers) => backend.post('account/forgot', { email }, headers)
const isVerified = async (headers: Headers) =>
  (await bodyOf<{ user: { emailVerified?: boolean } }>(backend.get('account/me', headers))).user.emailVerified
const verify = (code: string) => backend.post('account/verify', { code })
const register = async (account = newcomer) => {
  expect((await backend.post('account/register', account)).status).toBe(200)
  return backend.signIn(account.email, account.password)
}

describe('forgotten password', () => {
  it('is reset by a mailed link to the public address, valid once for an hour', async () => {
    expect(await bodyOf(backend.get('account/registration'))).toMatchObject({ sendsMail: true })
    const from = { Origin: 'https://evil.example', Host: 'evil.example' }
    expect(await bodyOf(forgot('SAM@example.com', from))).toEqual({ sendsMail: true })
    const mail = await nextMail()
    expect(mail.to).toBe('sam@example.com')
    expect(mail.text).toContain('https://shop.example/reset?code=')
    expect(mail.text).not.toContain('evil')
    const code = codeIn(mail)
    expect(await bodyOf(backend.get(`account/reset?code=${code}`))).toMatchObject({
      email: 'sam@example.com',
    })
    expect((await backend.post('account/new-password', { code, password })).status).toBe(200)
    const sam = await backend.signIn('sam@example.com', password)
    expect(await isVerified(sam)).toBe(true)
    expect(await refusal(backend.post('account/new-password', { code, password }))).toEqual([
      409,
      'linkEnded',
    ])
    await forgot('sam@example.com')
    const late = codeIn(await nextMail(2))
    backend.wait(3_600_000)
    expect(await refusal(backend.get(`account/reset?code=${late}`))).toEqual([409, 'linkEnded'])
  })

  it('gets the same response for every address, but mail only for active accounts', async () => {
    await backend.post('team/deactivate', { user: 'sam00000' }, ada)
    const replies = await Promise.all(
      ['nobody@example.com', 'sam@example.com', 'admin@example.com'].map((one) => forgot(one)),
    )
    const texts = await Promise.all(replies.map((one) => one.text()))
    expect(new Set(texts).size).toBe(1)
    await nextMail()
    // What was asked for before this has been mailed by then.
    await register()
    await nextMail(2)
    expect(mails.map(({ to }) => to)).toEqual(['admin@example.com', newcomer.email])
  })

  it('is mailed once in five minutes per account and limited to five requests a minute per address', async () => {
    for (let times = 0; times < 2; times++) await forgot('sam@example.com')
    await nextMail()
    // What was asked for before this has been mailed by then.
    await forgot('admin@example.com')
    await nextMail(2)
    expect(mails.map(({ to }) => to)).toEqual(['sam@example.com', 'admin@example.com'])
    for (let times = 0; times < 2; times++) await forgot('x@example.com')
    expect(await refusal(forgot('admin@example.com'))).toEqual([429, 'tooManyTries'])
    backend.wait(5 * 60_000)
    await forgot('sam@example.com')
    await nextMail(3)
  })

  it('keeps a reset link that an owner made', async () => {
    const { link } = await bodyOf<{ link: string }>(
      backend.post('team/reset-link', { user: 'sam00000' }, ada),
    )
    expect(link).toMatch(/^https:\/\/shop\.example\/reset\?code=/)
    await forgot('sam@example.com')
    const mailed = codeIn(await nextMail())
    const made = new URL(link).searchParams.get('code') ?? ''
    expect((await backend.get(`account/reset?code=${mailed}`)).status).toBe(200)
    expect((await backend.post('account/new-password', { code: made, password })).status).toBe(200)
    expect(await isVerified(await backend.signIn('sam@example.com', password))).toBe(false)
    expect(await refusal(backend.get(`account/reset?code=${mailed}`))).toEqual([409, 'linkEnded'])
  })

  it('can be requested again when the mail server fails, without an email address in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    isDown = true
    expect((await forgot('sam@example.com')).status).toBe(200)
    await expect.poll(() => log).toHaveBeenCalledOnce()
    expect(log.mock.calls[0]?.[0]).toContain('No connection for …')
    log.mockRestore()
    isDown = false
    const resets = backend.db.selectFrom('password_resets').select('digest')
    await expect.poll(() => resets.execute()).toEqual([])
    await forgot('sam@example.com')
    await nextMail()
  })

  it('cannot be reset through an email the account no longer has', async () => {
    await forgot('admin@example.com')
    const code = codeIn(await nextMail())
    await backend.post('account/profile', { name: 'Ada Palmer', email: 'ada@example.com' }, ada)
    expect(await refusal(backend.get(`account/reset?code=${code}`))).toEqual([409, 'linkEnded'])
  })
})

it.for([
  ['en', 'Reset your password for shop.example'],
  ['fr-CH,fr;q=0.9', 'Réinitialisation de votre mot de passe pour shop.example'],
  ['de,ro;q=0.8', 'Resetarea parolei pentru shop.example'],
  ['zh-CN', '重置您在 shop.example 的密码'],
  ['de', 'Reset your password for shop.example'],
] as const)('sends a mail for %s with the subject “%s”', async ([language, subject]) => {
  await forgot('sam@example.com', { 'Accept-Language': language })
  expect((await nextMail()).subject).toBe(subject)
})

describe('invitation with an address', () => {
  const invite = (email?: string) =>
    bodyOf<{ code: string; link: string; mailed?: boolean }>(
      backend.post('team/invite', { role: 'reader', ...(email && { email }) }, ada),
    )
  const accept = async (code: string, email = newcomer.email) =>
    bearer(
      (await bodyOf<{ serviceToken: string }>(backend.post('team/accept', { code, ...newcomer, email })))
        .serviceToken,
    )

  it('is mailed and verifies the address', async () => {
    expect(await bodyOf<TeamReply>(backend.get('team/list', ada))).toMatchObject({ sendsMail: true })
    expect(await invite('new@example.com')).toMatchObject({ mailed: true })
    const mail = await nextMail()
    expect(mail).toMatchObject({ to: 'new@example.com', subject: 'Ada Palmer invited you to shop.example' })
    expect(await isVerified(await accept(codeIn(mail)))).toBe(true)
    expect(mails).toHaveLength(1)
  })

  it('does not verify through the inviter’s link or for another address', async () => {
    const { code } = await invite('new@example.com')
    const mailed = codeIn(await nextMail())
    expect(mailed).not.toBe(code)
    expect(await isVerified(await accept(code))).toBe(false)
    expect((await nextMail(2)).text).toContain('/verify?code=')
    expect(await refusal(backend.post('team/accept', { code: mailed, ...newcomer }))).toEqual([
      409,
      'inviteEnded',
    ])
    await invite('other@example.com')
    const other = codeIn(await nextMail(3))
    expect(await isVerified(await accept(other, 'third@example.com'))).toBe(false)
  })

  it('stays valid and reports it when the mail server fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    isDown = true
    const { mailed, code, link } = await invite('new@example.com')
    expect(mailed).toBe(false)
    expect(link).toBe(`https://shop.example/join?code=${code}`)
    expect((await backend.get(`team/invitation?code=${code}`)).status).toBe(200)
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('sends no mail without an address, without the permission or for a repeated request', async () => {
    expect(await invite()).not.toHaveProperty('mailed')
    const buyer = await register()
    await nextMail()
    expect(
      (await backend.post('team/invite', { role: 'reader', email: 'x@example.com' }, buyer)).status,
    ).toBe(403)
    expect((await backend.post('team/invite', { role: 'nothing', email: 'x@example.com' }, ada)).status).toBe(
      404,
    )
    const once = { ...ada, 'Idempotency-Key': 'an-invitation-only-once' }
    const to = { role: 'reader', email: 'x@example.com' }
    await backend.post('team/invite', to, once)
    await backend.post('team/invite', to, once)
    expect(mails.map((mail) => mail.to)).toEqual(['new@example.com', 'x@example.com'])
  })
})

describe('email verification', () => {
  it('verifies a new account’s email by a link valid once for a day', async () => {
    const own = await register()
    expect(await isVerified(own)).toBe(false)
    const code = codeIn(await nextMail())
    expect(await bodyOf(verify(code))).toEqual({ email: 'new@example.com' })
    expect(await isVerified(own)).toBe(true)
    expect(await refusal(verify(code))).toEqual([409, 'linkEnded'])
    const other = await register({ ...newcomer, email: 'late@example.com' })
    const late = codeIn(await nextMail(2))
    backend.wait(86_400_000)
    expect(await refusal(verify(late))).toEqual([409, 'linkEnded'])
    expect(other).toBeDefined()
  })

  it('is required again after a change, and the earlier link is no longer valid', async () => {
    const own = await register()
    const first = codeIn(await nextMail())
    await verify(first)
    const save = (email: string) => backend.post('account/profile', { name: 'Nils Berg', email }, own)
    await save('new@example.com')
    expect(await isVerified(own)).toBe(true)
    backend.wait(60_000)
    await save('second@example.com')
    expect(await isVerified(own)).toBe(false)
    const second = await nextMail(2)
    expect(second.to).toBe('second@example.com')
    // A corrected address gets its mail without a pause.
    await save('third@example.com')
    expect(await refusal(verify(codeIn(second)))).toEqual([409, 'linkEnded'])
    await verify(codeIn(await nextMail(3)))
    expect(await isVerified(own)).toBe(true)
  })

  it('resends the link at most once a minute and reports a failed mail', async () => {
    const own = await register()
    await nextMail()
    const again = () => backend.post('account/send-verification', {}, own)
    expect(await refusal(again())).toEqual([429, 'tooManyTries'])
    backend.wait(60_000)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    isDown = true
    expect(await bodyOf(again())).toEqual({ mailed: false })
    log.mockRestore()
    isDown = false
    expect(await bodyOf(again())).toEqual({ mailed: true })
    await verify(codeIn(await nextMail(2)))
    expect(await isVerified(own)).toBe(true)
    expect(await bodyOf(again())).toEqual({ mailed: false })
  })
})

describe('customer of an account', () => {
  const address = {
    name: 'Nils Berg',
    destination: 'home',
    building: '1',
    street: 'Hill Road',
    city: 'Bristol',
    state: 'Avon',
    country: 'GB',
    post: 'BS1 4DJ',
    phone: '+44 117 496 0000',
    isDefault: true,
  }
  /** Orders one piece; returns the customer of the order. */
  const order = async (own: Headers) => {
    const { address: saved } = await bodyOf<{ address: { id: number }[] }>(
      backend.post('address/new', address, own),
    )
    const { name, image, price } = await backend.db
      .selectFrom('products')
      .select(['name', 'image', 'price'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const amount = price / 100
    const money = { salePrice: amount, offerPrice: amount }
    const line = { id: 1, itemId: 1001, name, image, ...money, color: 'successDark', size: '', quantity: 1 }
    const payment = { type: 'free', method: 'cod', card: '' }
    const checkout = { products: [line], total: amount, code: '', billing: saved.at(-1), payment }
    const { order: made } = await bodyOf<{ order: { id: string } }>(
      backend.post('customer/order/place', { checkout }, own),
    )
    const row = await backend.db
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    return row.customer_id
  }

  it('is matched by the verified email only', async () => {
    const known = await backend.db
      .selectFrom('customers')
      .select(['id', 'email'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const own = await register({ ...newcomer, email: known.email })
    const first = await order(own)
    expect(first).not.toBe(known.id)
    expect(await order(own)).toBe(first)
    await backend.db
      .updateTable('customers')
      .set({ email: 'own@example.com' })
      .where('id', '=', first)
      .execute()
    await verify(codeIn(await nextMail()))
    expect(await order(own)).toBe(known.id)
  })
})

it('sends, requires and shows no verification without a mail server', async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  expect(await bodyOf(backend.get('account/registration'))).not.toHaveProperty('sendsMail')
  expect(await bodyOf(forgot('sam@example.com'))).toEqual({ sendsMail: false })
  expect(await isVerified(ada)).toBeUndefined()
  expect(await bodyOf(backend.post('account/send-verification', {}, ada))).toEqual({ mailed: false })
  const invited = await bodyOf(backend.post('team/invite', { role: 'reader', email: 'x@example.com' }, ada))
  expect(invited).not.toHaveProperty('mailed')
  expect(await backend.db.selectFrom('password_resets').select('digest').execute()).toEqual([])
  expect(await backend.db.selectFrom('email_codes').select('digest').execute()).toEqual([])
})

describe('SMTP server', () => {
  /** Speaks as much SMTP as one mail needs; `refuses` is its answer to the recipient. */
  async function smtpServer(refuses?: string) {
    const lines: string[] = []
    const server = createServer((socket) => {
      let isData = false
      let rest = ''
      socket.write('220 here\r\n')
      socket.on('data', (bytes) => {
        const [last = '', ...done] = `${rest}${bytes}`.split('\r\n').reverse()
        rest = last
        for (const line of done.reverse()) {
          lines.push(line)
          if (isData) {
            if (line !== '.') continue
            isData = false
            socket.write('250 kept\r\n')
          } else if (line === 'DATA') {
            isData = true
            socket.write('354 go on\r\n')
          } else if (line === 'QUIT') socket.end('221 bye\r\n')
          else if (refuses && line.startsWith('RCPT')) socket.write(`${refuses}\r\n`)
          else socket.write('250 ok\r\n')
        }
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    return { lines, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
  }

  it('receives sender, one recipient, subject and text', async () => {
    const { lines, url, close } = await smtpServer()
    const send = await sendBySmtp(url, 'Shop <shop@shop.example>')
    await send({ to: 'new@example.com', subject: 'Für dich', text: 'The link:\nhttps://shop.example/x' })
    expect(lines).toContain('MAIL FROM:<shop@shop.example>')
    expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<new@example.com>'])
    expect(lines).toContain('From: Shop <shop@shop.example>')
    expect(lines).toContain('To: new@example.com')
    expect(lines.some((line) => line.startsWith('Subject: =?UTF-8?'))).toBe(true)
    expect(lines).toContain('https://shop.example/x')
    close()
  })

  it('makes sending fail when it rejects the recipient or is unreachable', async () => {
    const { url, close } = await smtpServer('550 there is nobody')
    const send = await sendBySmtp(url, 'shop@shop.example')
    const mail = { to: 'new@example.com', subject: 'x', text: 'x' }
    await expect(send(mail)).rejects.toThrow('550')
    close()
    await expect((await sendBySmtp('smtp://127.0.0.1:1', 'shop@shop.example'))(mail)).rejects.toThrow()
  })
})
