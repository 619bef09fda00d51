import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { config, configure } from '#kernel/config.ts'
import { session } from '#kernel/session.ts'
import { setupWordOf } from '#server/features/account/setup-word.ts'
import type { OpenId, OutgoingMail } from '#server/platform/deps.ts'
import { type Backend, createBackend } from '#tests/support/backend.ts'
import { losesFirst } from '#tests/support/four-tests.ts'
import { failReads, goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { network } from '#tests/support/setup.ts'

type User = Awaited<ReturnType<typeof openApp>>['user']

async function signIn(user: User, email: string, password: string) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

async function typeAccount(user: User, first: string, last: string, email: string) {
  await user.type(screen.getByLabelText('First name'), first)
  await user.type(screen.getByLabelText('Last name'), last)
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), 'a quiet green hill')
}

async function rename(user: User, name: string) {
  const field = await screen.findByLabelText('Name')
  await user.clear(field)
  await user.type(field, name)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
}

async function signInWith({ app }: Backend, agent: string) {
  const body = JSON.stringify({ email: 'admin@example.com', password: 'berry-demo-1' })
  const headers = { 'Content-Type': 'application/json', 'User-Agent': agent }
  const response = await app.request('/api/account/login', { method: 'POST', headers, body })
  const { serviceToken } = (await response.json()) as { serviceToken: string }
  return { Authorization: `Bearer ${serviceToken}` }
}

const keptName = async ({ db }: Backend) =>
  (await db.selectFrom('users').select('name').where('email', '=', 'admin@example.com').executeTakeFirst())
    ?.name

it('returns a visitor who signs in to the requested page', async () => {
  const { user, router, settled } = await openApp('/widget/chart?range=90', { signedOut: true })
  expect(router.state.location.pathname).toBe('/login')
  await signIn(user, 'admin@example.com', 'berry-demo-1')
  expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible()
  expect(router.state.location.href).toBe('/widget/chart?range=90')
  expect(await screen.findByRole('radio', { name: '90 days' })).toBeChecked()
  await settled()
})

it('keeps both fields and shows an error after a wrong password', async () => {
  const { user } = await openApp('/login', { signedOut: true })
  await signIn(user, 'admin@example.com', 'not-the-password')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password')
  expect(screen.getByLabelText('Email')).toHaveValue('admin@example.com')
  expect(screen.getByLabelText('Password')).toHaveValue('not-the-password')
})

it('focuses the first field and sends nothing when the form is empty', async () => {
  const { user } = await openApp('/login', { signedOut: true })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email.')
})

it('marks no field as invalid when a page opens and moves the focus to its heading', async () => {
  const { user } = await openApp('/login', { signedOut: true })
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Create an account' })).toHaveFocus())
  expect(screen.queryByText('Enter your first name.')).toBeNull()
})

it('creates an account, signs it in and lets it sign in again', async () => {
  const { user, router, backend, settled } = await openApp('/register', { signedOut: true })
  await typeAccount(user, 'Wei', 'Zhang', 'wei@example.com')
  expect(screen.getByText('Strong.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText(/^Tick the box to create/)).toBeVisible()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByText(/^Account created. You’re signed in/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Account menu, Wei Zhang' })).toBeVisible()
  await settled()
  const stored = await backend.db
    .selectFrom('users')
    .select('name')
    .where('email', '=', 'wei@example.com')
    .execute()
  expect(stored).toEqual([{ name: 'Wei Zhang' }])
})

it('requires the setup word from the server for the first account', async () => {
  const backend = await createBackend({ clock: () => new Date(), size: null, registration: 'closed' })
  const word = await setupWordOf(backend.db)
  localStorage.clear()
  const { user, router, settled } = await openApp('/register?setup=guess', { signedOut: true, backend })
  expect(await screen.findByLabelText('Setup word')).toHaveValue('guess')
  await typeAccount(user, 'Wei', 'Zhang', 'wei@example.com')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(screen.getByLabelText('Setup word')).toHaveFocus())
  expect(await backend.db.selectFrom('users').select('id').execute()).toEqual([])
  await user.clear(screen.getByLabelText('Setup word'))
  await user.type(screen.getByLabelText('Setup word'), word ?? '')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  // The first account sets up the shop.
  await waitFor(() => expect(router.state.location.href).toBe('/setup?step=1'))
  expect(await screen.findByRole('textbox', { name: 'Shop name' })).toBeVisible()
  expect(await setupWordOf(backend.db)).toBeUndefined()
  await settled()
})

it('leads the first account to the setup also when only its sign-in fails', async () => {
  const backend = await createBackend({ clock: () => new Date(), size: null, registration: 'closed' })
  const word = await setupWordOf(backend.db)
  localStorage.clear()
  const fails = () => HttpResponse.json({ message: 'Broken' }, { status: 500 })
  const answers = [http.post('*/api/account/login', fails, { once: true })]
  const { user, router, settled } = await openApp(`/register?setup=${word}`, {
    signedOut: true,
    backend,
    answers,
  })
  await typeAccount(user, 'Wei', 'Zhang', 'wei@example.com')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeVisible()
  await signIn(user, 'wei@example.com', 'a quiet green hill')
  await waitFor(() => expect(router.state.location.pathname).toBe('/setup'))
  await settled()
})

it('draws the registration form once, when it knows whether to ask for the setup word', async () => {
  const backend = await createBackend({ clock: () => new Date(), size: null, registration: 'closed' })
  await setupWordOf(backend.db)
  localStorage.clear()
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const answers = [
    http.all('*/account/registration', async ({ request }) => {
      await held
      return (await backend.app.fetch(request)) as never
    }),
  ]
  await openApp('/register', { signedOut: true, backend, answers, isSlow: true })
  const button = { name: 'Create account' }
  await expect(screen.findByRole('button', button, { timeout: 300 })).rejects.toThrow()
  answer()
  await screen.findByRole('button', button)
  expect(screen.getByLabelText('Setup word')).toBeVisible()
})

it('explains that registration is closed and links to sign-in', async () => {
  const backend = await createBackend({ clock: () => new Date(), registration: 'closed' })
  localStorage.clear()
  await openApp('/register', { backend, signedOut: true })
  expect(await screen.findByText(/^This shop isn’t accepting new accounts/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

it('asks for the first account when there are none', async () => {
  const backend = await createBackend({ size: null, clock: () => new Date(), registration: 'closed' })
  localStorage.clear()
  const { router } = await openApp('/login', { backend, signedOut: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'))
  expect(await screen.findByText('This shop has no accounts yet. Yours will be the first.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create account' })).toBeVisible()
})

it('shows under the email field that the address is taken, and keeps the input', async () => {
  const { user } = await openApp('/register', { signedOut: true })
  await typeAccount(user, 'Ada', 'Palmer', 'ADMIN@example.com')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already exists/))
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getAllByText(/already exists/)).toHaveLength(1)
  expect(screen.getByLabelText('First name')).toHaveValue('Ada')
})

it('explains that password reset needs email, without calling the server', async () => {
  const { user } = await openApp('/forgot-password', { signedOut: true })
  const calls: string[] = []
  network.use(
    http.all('*', ({ request }) => {
      calls.push(request.url)
      return HttpResponse.error()
    }),
  )
  await user.type(screen.getByLabelText('Email'), 'admin@example.com')
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  expect(await screen.findByText(/can’t send email/)).toBeVisible()
  expect(calls).toEqual([])
})

/** A shop that sends mail, into a list, and the address in each of its mails. */
function mailing() {
  const mails: OutgoingMail[] = []
  const deps = {
    sendMail: async (mail: OutgoingMail) => void mails.push(mail),
    publicUrl: 'https://shop.example',
  }
  const linkIn = (place: number) => /https:\/\/shop\.example(\/\S+)/.exec(mails[place]?.text ?? '')?.[1] ?? ''
  return { mails, deps, linkIn }
}

it('resets a forgotten password with the emailed link', async () => {
  const { mails, deps, linkIn } = mailing()
  const { user, backend, close } = await openApp('/forgot-password', { deps, signedOut: true })
  await user.type(await screen.findByLabelText('Email'), 'sam@example.com')
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  expect(await screen.findByText(/we’ve sent a link to reset the password/)).toBeVisible()
  await waitFor(() => expect(mails).toHaveLength(1))
  await close()
  const again = await openApp(linkIn(0), { backend, signedOut: true })
  await again.user.type(await screen.findByLabelText('New password'), 'clay and linen')
  await again.user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(again.router.state.location.pathname).not.toBe('/reset'))
  expect((await backend.signIn('sam@example.com', 'clay and linen')).Authorization).not.toMatch(/undefined/)
})

it('shows a form error when the mail server fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const sendMail = () => Promise.reject(new Error('no connection'))
  const { user } = await openApp('/account', { deps: { sendMail } })
  await user.click(await screen.findByRole('button', { name: 'Resend link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The email couldn’t be sent')
  log.mockRestore()
})

it('verifies an address with the link that the account page resends', async () => {
  const { mails, deps, linkIn } = mailing()
  const { user, backend, close } = await openApp('/account', { deps })
  expect(await screen.findByText(/This address isn’t verified yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resend link' }))
  expect(await screen.findByText(/Link sent to admin@example.com/)).toBeVisible()
  expect(mails[0]?.to).toBe('admin@example.com')
  await close()
  const opened = await openApp(linkIn(0), { backend })
  expect(await screen.findByText('admin@example.com verified.')).toBeVisible()
  await opened.close()
  const ended = await openApp(linkIn(0), { backend })
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired')
  await ended.close()
  await openApp('/account', { backend })
  expect(await screen.findByLabelText('Name')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/isn’t verified yet/)).toBeNull())
})

describe('sign-in with a provider', () => {
  const openId: OpenId = {
    name: 'Example ID',
    // A page of another origin would end the test.
    begin: async () => ({ url: '#at-the-provider', state: 'a state', nonce: 'x', verifier: 'x' }),
    finish: async () => ({
      issuer: 'https://id.example',
      subject: 'sam',
      email: 'sam@example.com',
      isVerified: true,
      name: 'Sam Okoro',
    }),
  }
  const deps = { openId, registration: 'closed' } as const

  it('signs in and opens the requested page', async () => {
    const { user, backend, close } = await openApp('/login?from=/stock', { deps, signedOut: true })
    await backend.db
      .updateTable('users')
      .set({ email_verified_at: backend.clock() })
      .where('id', '=', 'sam00000')
      .execute()
    await user.click(await screen.findByRole('button', { name: 'Continue with Example ID' }))
    await waitFor(() => expect(location.hash).toBe('#at-the-provider'))
    await close()
    const back = await openApp('/openid?code=1234&state=a%20state', { backend, signedOut: true })
    await waitFor(() => expect(back.router.state.location.pathname).toBe('/stock'))
    expect(session.userId()).toBe('sam00000')
  })

  it('explains a sign-in that was started elsewhere, and starts no session', async () => {
    await openApp('/openid?code=1234&state=a%20state', { deps, signedOut: true })
    expect(await screen.findByRole('alert')).toHaveTextContent('started in another tab')
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible()
    expect(session.userId()).toBeUndefined()
  })
})

it('saves a changed name', async () => {
  const { user, backend, settled } = await openApp('/account')
  await rename(user, 'Ada P.')
  await settled()
  expect(await keptName(backend)).toBe('Ada P.')
})

it('rolls back a refused name everywhere but in the form, and gives the reason', async () => {
  const { user, queryClient, settled } = await openApp('/account')
  refuseWrites()
  failReads() // so that only the rollback can put the old name back
  await rename(user, 'Ada P.')
  await settled()
  expect(queryClient.getQueryData(['account', 'me'])).toMatchObject({ user: { name: 'Ada Palmer' } })
  expect(screen.getByLabelText('Name')).toHaveValue('Ada P.')
  expect((await screen.findAllByText('Refused by the test')).length).toBeGreaterThan(0)
})

it('keeps an offline name change over a reload and sends it', async () => {
  const first = await openApp('/account')
  goOffline()
  await rename(first.user, 'Ada Offline')
  await waitFor(() => expect(first.queryClient.isMutating()).toBe(1))
  await first.close()
  expect(await keptName(first.backend)).toBe('Ada Palmer')

  goOnline()
  const second = await openApp('/account', { backend: first.backend })
  await second.settled()
  await waitFor(async () => expect(await keptName(first.backend)).toBe('Ada Offline'))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Ada Offline'))
  await second.settled()
})

it('asks about a name that another device changed, and saves the answer', async () => {
  const { user, backend, settled } = await openApp('/account')
  goOffline()
  await rename(user, 'Ada Here')
  const there = { name: 'Ada There', email: 'admin@example.com' }
  expect((await backend.post('account/profile', there, await backend.signIn())).status).toBe(200)
  goOnline()
  const question = within(
    await screen.findByRole('alert', { name: 'You changed this on another device or tab' }),
  )
  expect(await question.findByText('Ada Here')).toBeVisible()
  expect(await question.findByText('Ada There')).toBeVisible()
  expect(question.getByRole('columnheader', { name: 'Elsewhere' })).toBeVisible()
  expect(question.queryByText('Theirs')).toBeNull()
  expect(await keptName(backend)).toBe('Ada There')
  await user.click(question.getByRole('button', { name: 'Save these values' }))
  await waitFor(async () => expect(await keptName(backend)).toBe('Ada Here'))
  await settled()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Ada Here'))
})

it('restores the last input before the session ended, after the next sign-in', async () => {
  const { user, backend, close } = await openApp('/account')
  const name = screen.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Half a na')
  act(() => session.end('expired'))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  await close()
  await openApp('/account', { backend })
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Half a na'))
})

it('applies a name once when it is sent twice', async () => {
  const { user, backend, settled } = await openApp('/account')
  const keys: (string | null)[] = []
  network.use(losesFirst('account/profile', backend, keys))
  await rename(user, 'Ada Twice')
  await settled()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const news = await backend.db
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', 'profileChanged')
    .execute()
  expect(news.length).toBeLessThanOrEqual(1)
  expect(await keptName(backend)).toBe('Ada Twice')
})

describe('profile picture', () => {
  const face = () => document.querySelector('header img, [aria-label^="Account menu"] img')
  const keptPicture = async ({ db }: Backend) =>
    (await db.selectFrom('own_pictures').select('picture').orderBy('user_id').executeTakeFirst())?.picture
  async function choose(user: User, label = 'Choose picture') {
    // The browser of the tests draws nothing.
    vi.stubGlobal('createImageBitmap', async () => ({ width: 20, height: 10 }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(drawn)
    await screen.findByRole('button', { name: label })
    const field = document.querySelector('input[type="file"]') as HTMLInputElement
    await user.upload(field, new File(['x'], 'me.png', { type: 'image/png' }))
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  }
  const drawn = 'data:image/jpeg;base64,AAAA'
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    goOnline()
  })

  it('is saved, shown in the header, and removed', async () => {
    const { user, backend, settled } = await openApp('/account')
    await choose(user)
    await waitFor(() => expect(face()).toHaveAttribute('src', drawn))
    await settled()
    expect(await keptPicture(backend)).toBe(drawn)
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    await settled()
    expect(face()).toBeNull()
    expect(await keptPicture(backend)).toBeUndefined()
  })

  it('disappears from the header but stays in the form when refused', async () => {
    const { user, settled } = await openApp('/account')
    refuseWrites()
    await choose(user)
    await settled()
    expect((await screen.findAllByText('Refused by the test')).length).toBeGreaterThan(0)
    expect(face()).toBeNull()
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeVisible()
  })

  it('is sent after a reload when chosen offline', async () => {
    const first = await openApp('/account')
    goOffline()
    await choose(first.user)
    await waitFor(() => expect(first.queryClient.isMutating()).toBe(1))
    await first.close()
    expect(await keptPicture(first.backend)).toBeUndefined()
    goOnline()
    const second = await openApp('/account', { backend: first.backend })
    await second.settled()
    await waitFor(async () => expect(await keptPicture(first.backend)).toBe(drawn))
    await waitFor(() => expect(face()).toHaveAttribute('src', drawn))
  })

  it('is saved once when sent twice', async () => {
    const { user, backend, settled } = await openApp('/account')
    const keys: (string | null)[] = []
    network.use(losesFirst('account/profile', backend, keys))
    await choose(user)
    await settled()
    expect(new Set(keys).size).toBe(1)
    expect(await keptPicture(backend)).toBe(drawn)
  })

  it('loads for a colleague once on screen, and is shown offline later', async () => {
    const givePicture = async ({ db }: Backend) => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('name', '=', 'Sam Okoro')
        .executeTakeFirstOrThrow()
      await db.insertInto('own_pictures').values({ user_id: id, picture: drawn }).execute()
    }
    const shown = () => document.querySelector(`main img[src="${drawn}"]`)
    const asked: URL[] = []
    network.events.on('request:start', ({ request }) => asked.push(new URL(request.url)))
    const first = await openApp('/account', { before: givePicture })
    await first.settled()
    const loaded = first.queryClient.getQueriesData({ queryKey: ['account-faces'] })
    expect(loaded.filter(([, data]) => data)).toEqual([])
    await act(() => first.router.navigate({ to: '/settings/team' }))
    await waitFor(() => expect(shown()).not.toBeNull())
    const names = asked.flatMap(({ pathname, searchParams }) =>
      pathname.endsWith('/account/faces') ? [searchParams.get('names')?.split(',') ?? []] : [],
    )
    expect(names.flat()).toContain('Sam Okoro')
    expect(names.every(({ length }) => length > 0)).toBe(true)
    await first.settled()
    await first.close()
    await openApp('/settings/team', {
      backend: first.backend,
      answers: [http.get('*/api/account/face', () => HttpResponse.error())],
    })
    await waitFor(() => expect(shown()).not.toBeNull())
  })

  it('rejects a file that is not an image', async () => {
    const { user } = await openApp('/account')
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')))
    await screen.findByRole('button', { name: 'Choose picture' })
    const field = document.querySelector('input[type="file"]') as HTMLInputElement
    await user.upload(field, new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByText(/picture can’t be shown/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })
})

it('restores typed text after an expired session', async () => {
  const first = await openApp('/account')
  const field = await screen.findByLabelText('Name')
  await first.user.clear(field)
  await first.user.type(field, 'Half a na')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Half a na'))
  await first.backend.db.deleteFrom('sessions').execute()
  await first.queryClient.invalidateQueries({ queryKey: ['account'] })
  expect(await screen.findByText(/Your session has ended/)).toBeVisible()
  expect(first.router.state.location.search).toMatchObject({ from: '/account' })
  await signIn(first.user, 'admin@example.com', 'berry-demo-1')
  expect(await screen.findByLabelText('Name')).toHaveValue('Half a na')
})

it('requires the current password to change it and keeps this session', async () => {
  const { user, backend, settled } = await openApp('/account')
  const card = within(await screen.findByRole('region', { name: 'Password' }))
  await user.type(card.getByLabelText('Current password'), 'wrong')
  await user.type(card.getByLabelText('New password'), 'a quiet green hill')
  await user.click(card.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(card.getByLabelText('Current password')).toHaveAccessibleDescription(/incorrect/),
  )
  await user.clear(card.getByLabelText('Current password'))
  await user.type(card.getByLabelText('Current password'), 'berry-demo-1')
  await user.click(card.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/You’re signed out on all other devices/)).toBeVisible()
  await settled()
  expect(
    (await backend.get('account/me', { Authorization: `Bearer ${localStorage.getItem('serviceToken')}` }))
      .status,
  ).toBe(200)
})

it('revokes API tokens with a new password on request', async () => {
  const { user, backend, readAll } = await openApp('/account')
  const card = within(await screen.findByRole('region', { name: 'Password' }))
  expect(card.queryByRole('checkbox')).toBeNull()
  const token = { name: 'Stock sync', rights: ['stock.read'], days: 30 }
  await backend.post('tokens/add', token, await backend.signIn())
  await readAll()
  await user.click(await card.findByRole('checkbox', { name: 'Also revoke 1 API token' }))
  await user.type(card.getByLabelText('Current password'), 'berry-demo-1')
  await user.type(card.getByLabelText('New password'), 'a quiet green hill')
  await user.click(card.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/You’re signed out on all other devices/)).toBeVisible()
  expect(await backend.db.selectFrom('program_tokens').select('id').execute()).toEqual([])
  await waitFor(() => expect(card.queryByRole('checkbox')).toBeNull())
})

it('ends all other sessions after a confirmation and keeps this one', async () => {
  const { user, backend, settled } = await openApp('/account')
  const elsewhere = await backend.signIn()
  const card = within(await screen.findByRole('region', { name: 'Devices' }))
  await user.click(card.getByRole('button', { name: 'Sign out on all other devices' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Sign out on all other devices' }))
  expect(await screen.findByText('You’re signed out on all other devices.')).toBeVisible()
  await settled()
  expect((await backend.get('account/me', elsewhere)).status).toBe(401)
  const own = { Authorization: `Bearer ${localStorage.getItem('serviceToken')}` }
  expect((await backend.get('account/me', own)).status).toBe(200)
})

describe('session list', () => {
  it('names this device and the others, and ends another session', async () => {
    const { user, backend, settled, readAll } = await openApp('/account')
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const elsewhere = await signInWith(backend, agent)
    await backend.post('account/sign-out', {}, await signInWith(backend, 'Opera/9.80'))
    await readAll()
    const card = within(await screen.findByRole('region', { name: 'Devices' }))
    const end = await card.findByRole('button', { name: 'Sign out of Firefox on Windows' })
    expect(card.getAllByRole('listitem')).toHaveLength(2)
    expect(card.getByText('This device')).toBeVisible()
    await user.click(end)
    expect(await screen.findByText('Device signed out.')).toBeVisible()
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
    await settled()
    expect((await backend.get('account/me', elsewhere)).status).toBe(401)
  })

  it('keeps a session that the server refused to end, and disables ending offline', async () => {
    const { user, backend, readAll } = await openApp('/account')
    const elsewhere = await signInWith(backend, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    await readAll()
    const card = within(await screen.findByRole('region', { name: 'Devices' }))
    const end = await card.findByRole('button', { name: 'Sign out of Firefox on Linux' })
    refuseWrites()
    await user.click(end)
    expect(await card.findByText('Refused by the test')).toBeVisible()
    expect((await backend.get('account/me', elsewhere)).status).toBe(200)
    goOffline()
    await waitFor(() => expect(end).toBeDisabled())
    goOnline()
  })
})

it('ends the token on the server on sign-out', async () => {
  const { user, backend } = await openApp('/account')
  const own = { Authorization: `Bearer ${localStorage.getItem('serviceToken')}` }
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  await waitFor(async () => expect((await backend.get('account/me', own)).status).toBe(401))
})

it('shows an error when other sessions cannot be ended', async () => {
  const { user } = await openApp('/account')
  refuseWrites()
  const card = within(await screen.findByRole('region', { name: 'Devices' }))
  await user.click(card.getByRole('button', { name: 'Sign out on all other devices' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out on all other devices' }),
  )
  expect(await card.findByText('Refused by the test')).toBeVisible()
})

it('lets you change the language and theme on the account page', async () => {
  const { user } = await openApp('/account')
  const card = within(await screen.findByRole('region', { name: 'Language and theme' }))
  await user.click(card.getByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(config.get().navType).toBe('dark'))
  await user.selectOptions(card.getByRole('combobox', { name: 'Language' }), 'fr')
  expect(await screen.findByRole('region', { name: 'Langue et thème' })).toBeVisible()
  configure({ locale: 'en', navType: 'light' })
})

it('keeps the first day of the week over a reload', async () => {
  const { user, backend, close } = await openApp('/account')
  const setting = async () => {
    const card = within(await screen.findByRole('region', { name: 'Language and theme' }))
    return card.getByRole('combobox', { name: 'First day of the week' })
  }
  expect(await setting()).toHaveDisplayValue('Automatic (Monday)')
  await user.selectOptions(await setting(), 'Sunday')
  await close()
  await openApp('/account', { backend })
  expect(await setting()).toHaveDisplayValue('Sunday')
  expect(JSON.parse(localStorage.getItem('berry-config') ?? '')).toMatchObject({ firstDay: 'sunday' })
})

it('explains the ended session on a navigation as well', async () => {
  const { router } = await openApp('/account')
  await screen.findByRole('region', { name: 'Password' })
  session.end('refused')
  await router.navigate({ to: '/orders' })
  expect(await screen.findByText(/Your session has ended/)).toBeVisible()
})

it('leads to sign-in when the password is changed after the session ended', async () => {
  const { user, router, backend } = await openApp('/account')
  await backend.db.deleteFrom('sessions').execute()
  const card = within(await screen.findByRole('region', { name: 'Password' }))
  await user.type(card.getByLabelText('Current password'), 'berry-demo-1')
  await user.type(card.getByLabelText('New password'), 'a quiet green hill')
  await user.click(card.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/Your session has ended/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
})

it('forgets unsaved input on sign-out', async () => {
  const { user } = await openApp('/account')
  await user.type(await screen.findByLabelText('Name'), ' and more')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('and more'))
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(JSON.stringify(localStorage)).not.toContain('and more')
})
