import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { markFirstIdle } from '#app/first-idle.ts'
import type { Address } from '#contract/addresses.ts'
import { emptyCheckout } from '#contract/cart.ts'
import { checkoutNow } from '#features/checkout/cart/cart-store.ts'
import { recalculate } from '#features/checkout/cart/cart-updates.ts'
import { handledBy } from '#mocks/handler.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { inAnotherTab } from '#tests/support/session.ts'
import { aScreenFailed, expectComplaint } from '#tests/support/setup.ts'
import { createSmallServer } from '#tests/support/small-server.ts'

const openSmall = async (url: string, own: Parameters<typeof createSmallServer>[0] = {}, isSlow = false) => {
  const server = createSmallServer(own)
  return { server, ...(await openApp(url, { answers: [handledBy(server.app)], isSlow })) }
}

const beyond = 'Not supported by this server'
const untruth = /Something went wrong|not found|Couldn’t load|couldn’t be (shown|loaded)|try again/i

/** The parts of addresses that name something this server has, and something of it that is seen there. */
const named: Record<string, string> = {
  $productId: '1',
  $customerId: '1',
  $orderId: '790841',
  $invoiceId: '1',
  $itemId: '790842',
  $userId: '1',
  $folder: 'inbox',
  $mailId: '%231Mail_Mara',
  $tab: 'posts',
  $postId: '%231POST',
  $card: 'details',
  $list: 's1',
}
const seen: Record<string, string | RegExp> = {
  '/account': 'Your account',
  '/calendar': 'New event',
  '/chat': 'Tom Reyes',
  '/chat/$userId': 'Is it there?',
  '/checkout': 'Your cart is empty',
  '/contacts': 'person2@example.com',
  '/customers': 'tom@example.com',
  '/kanban': 'Paint the shelf',
  '/kanban/backlogs': 'A tidy shop',
  '/mail': 'About #1Mail_Mara',
  '/mail/$folder': 'About #1Mail_Mara',
  '/mail/$folder/$mailId': 'The parcel has come.',
  '/orders': '#790841',
  '/products': 'Lamp 2',
  '/products/table': 'Lamp 2',
  '/products/$productId': 'It gives light',
  '/reviews': 'It stands well',
  '/social': 'A quiet day',
  '/social/$tab': 'No posts yet',
  '/social/posts/$postId': 'Was it?',
  '/stock': 'Oak chair',
  '/users': 'Mara Lind',
  '/users/cards': 'Mara Lind',
  '/users/list': 'Mara Lind',
  '/users/cards/$card': 'Mara Lind',
  '/users/list/$list': 'Mara Lind',
}

it('sums the unread messages from the people', async () => {
  markFirstIdle()
  await openSmall('/products')
  const chat = screen.getByRole('link', { name: 'Chat' })
  await waitFor(() => expect(chat).toHaveAccessibleDescription(/^\d+ unread messages?$/))
})

it('filters and sorts a complete list on the client', async () => {
  const { router, settled } = await openSmall('/customers?q=tom')
  expect(screen.getByText('tom@example.com')).toBeVisible()
  expect(screen.queryByText('mar@example.com')).toBeNull()
  await act(() => router.navigate({ href: '/customers?sort=-name' }))
  await settled()
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows.findIndex((row) => row?.includes('Tom'))).toBeLessThan(
    rows.findIndex((row) => row?.includes('Mara')),
  )
})

it('shows the email of a user without a name, and signs out an unknown user', async () => {
  const first = await openSmall('/account')
  expect(screen.getByRole('button', { name: /^Account menu.*me@example\.com/ })).toBeVisible()
  await first.close()
  const { router } = await openSmall('/account', { 'account/me': () => ({ user: null }) }, true)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage.getItem('serviceToken')).toBeNull()
})

it('lets a user sign out while the server is away', async () => {
  expectComplaint(...aScreenFailed)
  const fails = () => HttpResponse.json({ message: 'Broken' }, { status: 503 })
  const { user, router } = await openSmall('/account', { 'account/me': fails }, true)
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage.getItem('serviceToken')).toBeNull()
})

const line = {
  id: 1,
  itemId: 1,
  name: 'Lamp 1',
  image: '',
  salePrice: 50,
  offerPrice: 45,
  size: '',
  quantity: 2,
}
const address: Address = {
  id: 1,
  name: 'Mara Lind',
  destination: 'home' as const,
  building: '4',
  street: 'Hill Road',
  city: 'Bristol',
  state: 'Avon',
  country: '',
  post: '1234',
  phone: '555010',
  isDefault: true,
}

it('completes a checkout on the client, and applies no mistyped code', async () => {
  const { user, router, settled } = await openSmall('/account')
  const checkout = recalculate({ ...emptyCheckout, step: 2, billing: address }, [line])
  inAnotherTab('berry-cart', JSON.stringify({ ada00000: { checkout } }))
  await act(() => router.navigate({ href: '/checkout?step=0' }))
  await user.type(await screen.findByLabelText('Discount code'), 'FLAT50{Enter}')
  const told = /isn’t valid/
  await waitFor(() => expect(screen.getByLabelText('Discount code')).toHaveAccessibleDescription(told))
  expect(checkoutNow()).toMatchObject({ code: '', discount: 0 })
  await act(() => router.navigate({ href: '/checkout?step=2' }))
  await user.click(await screen.findByRole('button', { name: /^Place order for/ }))
  await settled()
  expect(await screen.findByRole('heading', { name: /\d{6}/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View order' })).toBeNull()
  expect(checkoutNow().products).toEqual([])
})

it('opens every address with the 85 calls, or reports that it is not supported', async () => {
  expectComplaint(...aScreenFailed)
  const { server, router } = await openSmall('/products')
  const routes = Object.keys(router.routesByPath).filter(
    (path) => !/^\/(login|register|forgot|reset|verify|openid)/.test(path),
  )
  expect(Object.keys(seen).filter((path) => !routes.includes(path))).toEqual([])
  const wrong: string[] = []
  for (const route of routes) {
    const href = route.replaceAll(/\$\w+/g, (part) => named[part] ?? part)
    await act(() => router.navigate({ href }))
    const page = () => document.querySelector('main')?.textContent ?? ''
    const shows = seen[route] ?? beyond
    await waitFor(() => expect(page()).toMatch(shows)).catch(() => {})
    const skeletons = document.querySelectorAll('main [role="status"] > [aria-hidden] [class*=skeleton]')
    const said = page()
    if (!said.match(shows) || untruth.test(said) || skeletons.length > 0)
      wrong.push(`${href}: ${skeletons.length} skeletons, ${said.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
  // Side by side a call may be sent twice before the first answer has come.
  const times = (call: string) => server.unknown.filter((one) => one === call).length
  expect([...new Set(server.unknown)].filter((call) => times(call) > 2)).toEqual([])
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: /^Orders/ })).toBeVisible()
  expect(menu.queryByRole('link', { name: /^(Dashboard|Invoices|Statistics)/ })).toBeNull()
}, 300_000)
