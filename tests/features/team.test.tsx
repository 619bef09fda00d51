import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import type { ShopRole } from '#contract/rights.ts'
import type { OutgoingMail } from '#server/platform/deps.ts'
import type { Backend } from '#tests/support/backend.ts'
import { newcomer } from '#tests/support/members.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { expectComplaint, network } from '#tests/support/setup.ts'

const ada = 'ada00000'
const give = (role: ShopRole) => async (backend: Backend) => {
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const owner = await backend.signIn()
  await backend.post('team/role', { user: 'sam00000', role: 'owner' }, owner)
  await backend.post('team/role', { user: ada, role }, sam)
}
/** Opens the app as someone with a role; `calls` are the paths that the server has answered, `refused` with 403. */
async function openAs(role: ShopRole, url: string) {
  const refused: string[] = []
  const calls: string[] = []
  const opened = await openApp(url, {
    before: async (backend) => {
      await give(role)(backend)
      network.use(
        http.all('*/api/*', async ({ request }) => {
          const response = await backend.app.fetch(request)
          const path = new URL(request.url).pathname.replace('/api/', '')
          calls.push(path)
          if (response.status === 403) refused.push(path)
          return response as never
        }),
      )
    },
  })
  return { ...opened, calls, refused }
}
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
const heading = () => screen.getByRole('heading', { level: 1 })

it('opens the first permitted page, and links to no refused page in the menu', async () => {
  const { router, refused } = await openAs('buyer', '/')
  expect(router.state.location.pathname).toBe('/products')
  for (const address of ['/dashboard', '/orders', '/customers', '/stock', '/settings', '/mail'])
    expect(menu()).not.toContain(address)
  expect(menu()).toContain('/checkout')
  expect(refused).toEqual([])
})

it('names the missing permission of an address and requests nothing from the server', async () => {
  // The page that is not shown could not be loaded either, which the router says while developing.
  expectComplaint(/Error in route match/)
  const { calls, refused } = await openAs('buyer', '/customers')
  expect(heading()).toHaveTextContent('You don’t have access to this page')
  expect(screen.getByText(/View customers/)).toBeVisible()
  expect(refused).toEqual([])
  expect(calls.filter((path) => path.startsWith('customer'))).toEqual([])
})

it('removes a page and its data with the permission, and restores them with it', async () => {
  expectComplaint(/Error in route match/)
  const { backend, queryClient, followOthers } = await openAs('manager', '/customers')
  await followOthers()
  const kept = () => queryClient.getQueryCache().findAll({ queryKey: ['customers'] })
  expect(kept().length).toBeGreaterThan(0)
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('team/role', { user: ada, role: 'buyer' }, sam)
  await waitFor(() => expect(heading()).toHaveTextContent('You don’t have access to this page'))
  await waitFor(() => expect(kept()).toEqual([]))
  await backend.post('team/role', { user: ada, role: 'reader' }, sam)
  await waitFor(() => expect(heading()).toHaveTextContent('Customers'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'New customer' })).toBeNull())
})

it('locks the fields of a board item for a reader and explains why', async () => {
  const { user, refused } = await openAs('reader', '/kanban')
  expect(screen.queryByRole('button', { name: 'Add item' })).toBeNull()
  const [card] = screen.getAllByRole('article')
  await user.click(within(card as HTMLElement).getAllByRole('link')[0] as HTMLElement)
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(/Edit board items/)).toBeVisible()
  expect(drawer.getByRole('textbox', { name: 'Title' })).toBeDisabled()
  expect(drawer.queryByRole('button', { name: 'Delete item' })).toBeNull()
  expect(refused).toEqual([])
})

it('rejects a waiting change whose permission was withdrawn and keeps it with the reason', async () => {
  expectComplaint(/Error in route match/)
  const { backend, user, settled, followOthers } = await openAs('manager', '/settings/team')
  await followOthers()
  expect(heading()).toHaveTextContent('You don’t have access to this page')
  const owner = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('team/role', { user: ada, role: 'owner' }, owner)
  await waitFor(() => expect(heading()).toHaveTextContent('Team'))
  const select = await screen.findByLabelText('Role of Inès Moreau')
  goOffline()
  await user.selectOptions(select, 'reader')
  await backend.post('team/role', { user: ada, role: 'manager' }, owner)
  goOnline()
  await settled()
  const ines = await backend.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', 'ines0000')
    .executeTakeFirstOrThrow()
  expect(ines.role_id).toBe('staff')
  expect((await screen.findAllByText(/permission/)).length).toBeGreaterThan(0)
})

it('names the person and the new role, and restores the role on undo', async () => {
  const { backend, user, settled } = await openApp('/settings/team')
  const roleOfSam = async () =>
    (
      await backend.db
        .selectFrom('users')
        .select('role_id')
        .where('id', '=', 'sam00000')
        .executeTakeFirstOrThrow()
    ).role_id
  const before = await roleOfSam()
  await user.selectOptions(await screen.findByLabelText('Role of Sam Okoro'), 'reader')
  await settled()
  expect(await roleOfSam()).toBe('reader')
  const message = (await screen.findByText('Sam Okoro’s role is now Reader')).closest<HTMLElement>(
    '[data-snack]',
  )
  await user.click(within(message as HTMLElement).getByRole('button', { name: 'Undo' }))
  await settled()
  expect(await roleOfSam()).toBe(before)
})

it('creates an invitation link, lists the invitation and lets the person join', async () => {
  const { backend, user } = await openApp('/settings/team')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
  await user.selectOptions(dialog.getByLabelText('Role'), 'reader')
  await user.type(dialog.getByLabelText('Email'), 'nils@example.com')
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  const field = (await screen.findByLabelText('Invitation link')) as HTMLInputElement
  const code = new URL(field.value).searchParams.get('code')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('nils@example.com')).toBeVisible()
  const joined = await backend.post('team/accept', { code, ...newcomer, email: 'nils@example.com' })
  expect(joined.status).toBe(200)
})

it('emails an invitation, or shows its link with the reason of the failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const sendMail = async ({ to }: OutgoingMail) => {
    if (to.startsWith('nobody')) throw new Error('550 there is nobody')
  }
  const { user } = await openApp('/settings/team', { deps: { sendMail } })
  const invite = async (email: string) => {
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
    await user.type(dialog.getByLabelText('Email'), email)
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  }
  await invite('nils@example.com')
  expect(await screen.findByText(/Invitation sent to nils@example.com/)).toBeVisible()
  expect(screen.queryByLabelText('Invitation link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await invite('nobody@example.com')
  expect(await screen.findByText(/The email to nobody@example.com couldn’t be sent/)).toBeVisible()
  expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toContain('/join?code=')
  log.mockRestore()
})

it('lets an invited person create an account with the pages of their role', async () => {
  let code = ''
  const { user, router } = await openApp('/login', {
    signedOut: true,
    before: async (backend) => {
      const response = await backend.post('team/invite', { role: 'reader' }, await backend.signIn())
      code = ((await response.json()) as { code: string }).code
    },
  })
  await router.navigate({ href: `/join?code=${code}` })
  expect(await screen.findByText(/Ada Palmer/)).toBeVisible()
  await user.type(screen.getByLabelText('First name'), 'Nils')
  await user.type(screen.getByLabelText('Last name'), 'Berg')
  await user.type(screen.getByLabelText('Email'), 'nils@example.com')
  await user.type(screen.getByLabelText('Password'), 'clay and linen')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  await waitFor(() => expect(menu()).toContain('/orders'))
  expect(menu()).not.toContain('/activity')
})

it('resets a forgotten password by a link that an owner creates', async () => {
  const { user, backend, router } = await openApp('/settings/team')
  await user.click(await screen.findByRole('button', { name: 'More actions for Sam Okoro' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Password reset link…' }))
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  const link = await screen.findByLabelText<HTMLInputElement>('Password reset link')
  const { pathname, search } = new URL(link.value)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  await act(() => router.navigate({ href: pathname + search }))
  expect(await screen.findByText(/For Sam Okoro’s account/)).toBeVisible()
  await user.type(screen.getByLabelText('New password'), 'a quiet green hill')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByRole('button', { name: 'Account menu, Sam Okoro' })).toBeVisible()
  await expect(backend.signIn('sam@example.com', 'a quiet green hill')).resolves.toBeDefined()
})

it('turns off the two-step sign-in of a colleague after a confirmation', async () => {
  const { user, backend, settled, readAll } = await openApp('/settings/team')
  await user.click(await screen.findByRole('button', { name: 'More actions for Sam Okoro' }))
  await screen.findAllByRole('menuitem')
  expect(screen.queryByRole('menuitem', { name: 'Turn off two-step sign-in…' })).toBeNull()
  await user.keyboard('{Escape}')
  const codes = { user_id: 'sam00000', secret: 'JBSWY3DPEHPK3PXP', confirmed_at: new Date() }
  await backend.db.insertInto('one_time_codes').values(codes).execute()
  await readAll()
  await user.click(screen.getByRole('button', { name: 'More actions for Sam Okoro' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off two-step sign-in…' }))
  const question = await screen.findByRole('dialog', { name: 'Turn off two-step sign-in for Sam Okoro?' })
  await user.click(within(question).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-step sign-in turned off for Sam Okoro.')).toBeVisible()
  await settled()
  expect(await backend.db.selectFrom('one_time_codes').select('user_id').execute()).toEqual([])
})

it('creates an API token, shows it once and revokes it', async () => {
  const { user, backend, settled } = await openApp('/settings/tokens')
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute(
    'href',
    'http://localhost:3010/api/docs',
  )
  await user.click(page.getByRole('button', { name: 'Add token' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(await dialog.findByText('Enter a name.')).toBeVisible()
  await user.type(dialog.getByLabelText('Name'), 'Stock sync')
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(await dialog.findByText(/Choose at least one permission/)).toBeVisible()
  await user.click(dialog.getByLabelText('View stock'))
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  const token = (await screen.findByLabelText<HTMLInputElement>('Token')).value
  const own = { Authorization: `Bearer ${token}` }
  expect((await backend.get('customer/product/list', own)).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await page.findByText('Stock sync')).toBeVisible()
  await user.click(page.getByRole('button', { name: 'Revoke token “Stock sync”' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await settled()
  expect((await backend.get('customer/product/list', own)).status).toBe(401)
  expect(page.queryByText('Stock sync')).toBeNull()
})

it.each([
  ['roles', { pathname: '/settings/team', search: { from: 'email' }, hash: 'roles' }],
  ['tokens', { pathname: '/settings/tokens', search: { from: 'email' }, hash: '' }],
])('redirects the earlier address of the %s with its query', async (hash, location) => {
  const { router } = await openApp(`/team?from=email#${hash}`)
  await waitFor(() => expect(router.state.location).toMatchObject(location))
})

it.each(['/settings/team', '/settings/tokens'])(
  'closes %s without the permission to manage the team',
  async (address) => {
    expectComplaint(/Error in route match/)
    const { calls, refused } = await openAs('manager', address)
    expect(heading()).toHaveTextContent('You don’t have access to this page')
    expect(screen.getByText(/Manage team and roles/)).toBeVisible()
    expect(refused).toEqual([])
    expect(calls.filter((path) => /^(team|roles)\//.test(path))).toEqual([])
  },
)

it('opens the team and the API tokens without the permission to view the settings', async () => {
  expectComplaint(/Error in route match/)
  const { user, router } = await openApp('/settings/team', {
    before: async ({ db }) => {
      const rights = JSON.stringify(['chat.use', 'team.manage'])
      const role = { id: 'leads000', name: 'Team leads', rights, created_at: new Date() }
      await db.insertInto('roles').values(role).execute()
      await db.updateTable('users').set({ role_id: 'leads000' }).where('id', '=', ada).execute()
    },
  })
  const mainMenu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  const crumbs = () =>
    within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await screen.findByRole('region', { name: 'Roles' })).toBeVisible()
  expect(crumbs()).toEqual(['Settings', 'Team'])
  const current = mainMenu.getAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/settings'])
  await user.click(mainMenu.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  const sections = within(screen.getByRole('main')).getAllByRole('link')
  expect(sections.map(({ textContent }) => textContent)).toEqual(['Team', 'API tokens'])
  await user.click(screen.getByRole('link', { name: 'API tokens' }))
  await screen.findByRole('heading', { level: 1, name: 'API tokens' })
  expect(router.state.location.pathname).toBe('/settings/tokens')
  expect(crumbs()).toEqual(['Settings', 'API tokens'])
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await act(() => router.navigate({ to: '/settings/logo' }))
  await waitFor(() => expect(heading()).toHaveTextContent('You don’t have access to this page'))
  expect(screen.getByText(/View shop settings/)).toBeVisible()
})
