import { act, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { HttpResponse, http } from 'msw'
import { afterAll, expect, it } from 'vitest'
import { features, loadAllMutations, loadFeaturesShowing } from '#app/features.ts'
import { markFirstIdle } from '#app/first-idle.ts'
import type { FeatureManifest } from '#kernel/feature.ts'

const Icon = () => <svg data-testid="made-up icon" />
const addMoon = {
  mutationKey: ['moons', 'addMoon'],
  mutationFn: () => Promise.reject(new Error('nobody sends this')),
  meta: { refreshes: ['orders', 'moons'] },
}
const moons: FeatureManifest = {
  key: 'moons',
  path: '/moons',
  group: 'shop',
  icon: Icon,
  shortcut: 'g u',
  changes: 'shop',
  needs: [{ at: /^\/moons\/new$/, extension: 'moons' }],
  mutations: async () => [addMoon],
  keys: [{ keys: ['M'], does: 'rise', isSingle: true }],
  waiting: async () => ({ default: () => 3 }),
  found: { moons: ({ id }) => ({ to: '/orders/$orderId', params: { orderId: id } }) },
  create: { command: 'moon', to: '/moons', extension: 'orders' },
  rejected: { addMoon: () => ({ to: '/orders/new' }) },
}
markFirstIdle()
// Before anything that derives from the list is loaded.
features.push(moons)
const { goOffline, goOnline, openApp } = await import('#tests/support/open-app.tsx')
afterAll(() => void features.pop())

const nameIt = async () => {
  i18next.addResourceBundle(
    'en',
    'features',
    { moons: { title: 'Moons', new: 'New moon', waiting_other: '{{count}} moons wait' } },
    true,
  )
  i18next.addResourceBundle('en', 'keys', { moons: { rise: 'Let it rise' } }, true)
  i18next.addResourceBundle('en', 'kinds', { moons: { moons: 'Moons of Jupiter' } }, true)
  i18next.addResourceBundle('en', 'writes', { moons: { addMoon: 'Add a moon' } }, true)
  // What is on screen already takes the new texts.
  await act(() => i18next.changeLanguage('en'))
}

it('appears in the menu, palette, shortcuts and help through its manifest alone', async () => {
  const none = { customers: [], orders: [], products: [], invoices: [], currency: 'EUR' }
  const found = { moons: [{ id: 'm1', title: 'Moon of Io' }] }
  const { user, router } = await openApp('/account', {
    answers: [http.get('*/api/search', () => HttpResponse.json({ ...none, found }))],
  })
  await nameIt()
  await router.navigate({ to: '/orders' })
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  const link = await menu.findByRole('link', { name: 'Moons' })
  expect(link).toHaveAttribute('href', '/moons')
  expect(within(link).getByTestId('made-up icon')).toBeInTheDocument()

  await waitFor(() => expect(link).toHaveAccessibleDescription('3 moons wait'))

  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Help and shortcuts' })
  expect(within(help).getByText('Moons')).toBeVisible()
  await user.click(within(help).getByRole('button', { name: 'Show shortcuts of other pages' }))
  expect(within(help).getByText('Let it rise')).toBeVisible()
  await user.keyboard('{Escape}')

  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog'))
  await user.type(palette.getByRole('combobox'), 'moon')
  expect(await palette.findByRole('option', { name: /^Moons/ })).toHaveTextContent('GU')
  expect(palette.getByRole('option', { name: /New moon/ })).toBeVisible()
  const group = await palette.findByRole('group', { name: 'Moons of Jupiter' })
  expect(within(group).getByRole('option')).toHaveTextContent('Moon of Io')
  await user.keyboard('{Escape}')

  await user.keyboard('gu')
  await waitFor(() => expect(router.state.location.pathname).toBe('/moons'))
  // Its address is in no route here: the page for a missing one knows it.
  await user.click(await screen.findByRole('button', { name: 'Search pages' }))
  expect(await screen.findByRole('option', { name: /Moons/ })).toBeVisible()
})

it('names and links its waiting writes in the outbox', async () => {
  const { user, queryClient } = await openApp('/account')
  await nameIt()
  goOffline()
  const cache = queryClient.getMutationCache()
  void cache
    .build(queryClient, queryClient.defaultMutationOptions(addMoon))
    .execute({ idempotencyKey: 'k', title: 'Io' })
    .catch(() => {})
  await user.click(await screen.findByRole('button', { name: /^Unsent changes/ }))
  const outbox = within(await screen.findByRole('dialog', { name: 'Unsent changes' }))
  expect(await outbox.findByText('Add a moon: Io')).toBeVisible()
  expect(outbox.getByRole('link', { name: 'Open Moons' })).toHaveAttribute('href', '/moons')
  cache.clear()
  goOnline()
})

it('registers its mutations and the changes it follows', async () => {
  expect((await loadAllMutations()).map(({ mutationKey }) => mutationKey.join('.'))).toContain(
    'moons.addMoon',
  )
  expect((await loadFeaturesShowing())('moons')).toEqual(['moons', 'orders'])
  const { neededFor } = await import('#app/nav.ts')
  expect(neededFor('/moons/new').extensions).toEqual(['moons'])
})
