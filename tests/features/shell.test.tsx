import { act, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { configure } from '#kernel/config.ts'
import zh from '#locales/zh/dashboard.json' with { type: 'json' }
import { createBackend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { aScreenFailed, expectComplaint, network } from '#tests/support/setup.ts'

const menuAnswer = (answer: () => Response | Promise<Response>) => [http.get('*/api/menu/widget', answer)]
const mainMenu = () => screen.findByRole('navigation', { name: 'Main menu' })

it('shows only a loading indicator until the menu arrives', async () => {
  let come = () => {}
  const waiting = new Promise<void>((resolve) => {
    come = resolve
  })
  const { backend } = await openApp('/account', {
    isSlow: true,
    answers: [
      http.get('*/api/menu/widget', async ({ request }) => {
        await waiting
        return backend.app.fetch(request)
      }),
    ],
  })
  expect(await screen.findByRole('status', { name: 'Loading the menu' })).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Your account' })).toBeNull()
  come()
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible()
  await mainMenu()
})

it('shows the menu without the server group when it fails to load', async () => {
  await openApp('/account', {
    answers: menuAnswer(() => HttpResponse.json({ message: 'No menu today' }, { status: 400 })),
  })
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible()
  expect(within(await mainMenu()).queryByRole('list', { name: 'Widgets' })).toBeNull()
})

it('opens the page when the menu never arrives', async () => {
  await openApp('/account', { isSlow: true, answers: menuAnswer(() => new Promise<never>(() => {})) })
  expect(await screen.findByRole('status', { name: 'Loading the menu' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible()
})

const item = (id: string, more = {}) => ({ id, title: id, type: 'item', url: `/widget/${id}`, ...more })
const serverMenu = (...children: object[]) =>
  menuAnswer(() => HttpResponse.json({ widget: { id: 'widget', title: 'widget', type: 'group', children } }))

it('puts the server group second', async () => {
  await openApp('/dashboard')
  const groups = within(await mainMenu()).getAllByRole('list', { name: /./ })
  const names = groups.map((group) => group.getAttribute('aria-label'))
  expect(names).toEqual(['Overview', 'Widgets', 'Shop', 'Collaboration', 'Community'])
})

it('renders a menu with an unknown icon, an unknown kind and a very long name', async () => {
  const long = 'Everything that anybody ever wanted to know about every order of the last thirteen months'
  const { user, router } = await openApp('/account', {
    answers: serverMenu(
      item('statistics', { icon: 'an-icon-of-tomorrow', type: 'kind-of-tomorrow' }),
      item('data', { title: long }),
      item('no-menu', { title: 'Hidden', url: '/hidden' }),
      item('outside', { title: 'Manual', url: 'https://example.com/manual', external: true }),
    ),
  })
  const menu = within(await mainMenu())
  expect(menu.getByRole('link', { name: 'Statistics' })).toBeVisible()
  expect(menu.queryByText('Hidden')).toBeNull()
  expect(menu.getByRole('link', { name: 'Manual' })).toHaveAttribute('target', '_blank')
  expect(menu.getByText(long)).toHaveAttribute('title', long)
  await user.click(menu.getByRole('link', { name: long }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/widget/data'))
})

it('marks the entry of the current page', async () => {
  const { user, settled } = await openApp('/dashboard')
  const menu = within(await mainMenu())
  const marked = () => menu.getAllByRole('link', { current: 'page' }).map((one) => one.textContent)
  await waitFor(() => expect(marked()).toContain('Dashboard'))
  await user.click(menu.getByRole('link', { name: 'Statistics' }))
  await screen.findByRole('heading', { name: 'Statistics', level: 1 })
  await waitFor(() => expect(marked()).toEqual(['Statistics']))
  await settled()
})

it('keeps the whole address for a visitor who has to sign in', async () => {
  const { router } = await openApp('/widget/statistics?range=90', { signedOut: true })
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ from: '/widget/statistics?range=90' })
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
  'dashboard',
])('ignores the return address %j', async (from) => {
  const { router } = await openApp(`/login?from=${encodeURIComponent(from)}`)
  expect(router.state.location.pathname).toBe('/dashboard')
  const guest = await openApp(`/login?from=${encodeURIComponent(from)}`, { signedOut: true })
  expect(guest.router.state.location.search).not.toHaveProperty('from')
})

it.each([
  ['garbage', 'not a token'],
  ['without an expiry', `e30.${btoa('{"userId":"1"}')}.x`],
  ['expired', `e30.${btoa('{"userId":"1","exp":1000000000}')}.x`],
])('never sends a token that is %s', async (_, token) => {
  const tokens: (string | null)[] = []
  const listen = ({ request }: { request: Request }) => void tokens.push(request.headers.get('authorization'))
  network.events.on('request:start', listen)
  const backend = await createBackend({ clock: () => new Date() })
  localStorage.setItem('serviceToken', token)
  const { router } = await openApp('/dashboard', { backend, signedOut: true })
  network.events.removeListener('request:start', listen)
  expect(router.state.location.pathname).toBe('/login')
  expect(tokens.filter(Boolean)).toEqual([])
})

const failingSession = (status: number) => ({
  answers: [http.get('*/api/account/me', () => HttpResponse.json({ message: 'No' }, { status }))],
  isSlow: true,
})

it('signs out when the server fails to check the session', async () => {
  const { router } = await openApp('/orders?state=packing', failingSession(500))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ from: '/orders?state=packing' })
  expect(localStorage.getItem('serviceToken')).toBeNull()
})

it.each([502, 503, 504])('stays signed in when the server answers %i', async (status) => {
  expectComplaint(...aScreenFailed)
  await openApp('/orders', failingSession(status))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(localStorage.getItem('serviceToken')).not.toBeNull()
})

it('opens the return address when already signed in', async () => {
  const { router } = await openApp('/login?from=/account')
  expect(router.state.location.pathname).toBe('/account')
})

it('shows "Page not found" with a link to the dashboard', async () => {
  const { user, router } = await openApp('/no/such/page')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(document.title).toBe('Page not found · Fernhill')
  await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

it.each([
  ['/dashboard', 'Dashboard'],
  ['/widget/statistics', 'Statistics'],
  ['/widget/data', 'Data'],
  ['/widget/chart', 'Charts'],
  ['/account', 'Your account'],
])('titles %s "%s" in its tab and its heading', async (url, title) => {
  await openApp(url)
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
  await waitFor(() => expect(document.title).toBe(`${title} · Fernhill`))
})

it.each([
  ['/login', 'Sign in'],
  ['/register', 'Create an account'],
  ['/forgot-password', 'Reset your password'],
])('titles %s "%s" for visitors', async (url, title) => {
  await openApp(url, { signedOut: true })
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
  await waitFor(() => expect(document.title).toBe(`${title} · Fernhill`))
})

it('moves the focus to the heading of a new page and announces it', async () => {
  const { user, router, settled } = await openApp('/dashboard')
  await user.click(within(await mainMenu()).getByRole('link', { name: 'Charts' }))
  const heading = await screen.findByRole('heading', { name: 'Charts', level: 1 })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(document.title).toBe('Charts · Fernhill')
  expect(screen.getAllByRole('status').filter((one) => one.textContent === 'Charts')).toHaveLength(1)
  act(() => router.history.back())
  const before = await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
  await waitFor(() => expect(before).toHaveFocus())
  expect(document.title).toBe('Dashboard · Fernhill')
  await settled()
})

it('changes the language without a reload', async () => {
  const { user } = await openApp('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Language' }))
  await user.click(await screen.findByText('Română'))
  expect(await screen.findByRole('heading', { name: 'Tablou de bord', level: 1 })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Tablou de bord · Fernhill'))
  expect(document.documentElement.lang).toBe('ro')
  expect(screen.getByRole('navigation', { name: 'Meniul principal' })).toBeVisible()
})

it('applies the last of two languages chosen in quick succession', async () => {
  const { settled } = await openApp('/dashboard')
  const { title } = zh
  const shows = (name: string) => screen.findByRole('heading', { name, level: 1 })
  act(() => configure({ locale: 'zh' }))
  await shows(title)
  act(() => configure({ locale: 'en' }))
  await shows('Dashboard')
  // The texts of the first have to be fetched, those of the second are there.
  act(() => {
    configure({ locale: 'fr' })
    configure({ locale: 'zh' })
  })
  await shows(title)
  await waitFor(() => expect(i18next.hasResourceBundle('fr', 'dashboard')).toBe(true))
  await settled()
  expect(document.documentElement.lang).toBe('zh')
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

it('explains a slow start', async () => {
  let come = () => {}
  const waiting = new Promise<void>((resolve) => {
    come = resolve
  })
  const setTimer = globalThis.setTimeout
  // Eight seconds of patience are one step here.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    setTimer(work, ms === 8000 ? 1 : ms)) as typeof setTimeout)
  const { backend } = await openApp('/account', {
    isSlow: true,
    answers: [
      http.get('*/api/account/me', async ({ request }) => {
        await waiting
        return backend.app.fetch(request)
      }),
    ],
  })
  expect(await screen.findByText('This is taking longer than usual.')).toBeVisible()
  come()
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible()
})

it('moves the focus even when a page is left as soon as it is drawn', async () => {
  const { router } = await openApp('/widget/chart', { isSlow: true })
  expect(document.querySelector('h1')).toBeNull()
  const left = new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      done(router.navigate({ to: '/widget/statistics' }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await left
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')))
  expect(document.activeElement?.textContent).toBe('Statistics')
})

it('moves the focus to a heading that is drawn late or again', async () => {
  const { router, settled } = await openApp('/widget/chart')
  await router.navigate({ to: '/widget/statistics' })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Statistics' })
  await waitFor(() => expect(heading).toHaveFocus())
  const later = heading.cloneNode(true) as HTMLElement
  heading.replaceWith(later)
  await waitFor(() => expect(later).toHaveFocus())
  // Who has gone on is not called back.
  const link = screen.getAllByRole('link')[0] as HTMLElement
  link.focus()
  later.replaceWith(heading)
  await settled()
  expect(link).toHaveFocus()
})

it('restores the focus without scrolling when a panel closes', async () => {
  const { user } = await openApp('/account')
  await user.click(screen.getByRole('button', { name: 'Appearance' }))
  await screen.findByRole('dialog')
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Appearance' })).toHaveFocus())
  expect(focus.mock.calls.map(([how]) => how?.preventScroll)).not.toContain(undefined)
  focus.mockRestore()
})

it.each([
  ['/orders', 'orders'],
  ['/customers', 'customers'],
  ['/products', 'products'],
  ['/products/table', 'products'],
  ['/invoices', 'invoices'],
])('focuses the record that was left on the way back to %s', async (path) => {
  const { user, router, settled } = await openApp(path)
  const links = () => [
    ...document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${path.replace('/table', '')}/"]`),
  ]
  const record = links().find(({ pathname }) => /\/[^/]*\d[^/]*$/.test(pathname))?.pathname ?? ''
  await user.click(links().find(({ pathname }) => pathname === record) as HTMLElement)
  await settled()
  expect(router.state.location.pathname).toBe(record)
  router.history.back()
  await settled()
  await waitFor(() => expect((document.activeElement as HTMLAnchorElement).pathname).toBe(record))
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})
