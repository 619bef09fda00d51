import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { openApp } from '#tests/support/open-app.tsx'

describe('a page that does not exist', () => {
  it.each([
    ['customers', 'Customers'],
    ['orders', 'Orders'],
    ['invoices', 'Invoices'],
    ['stock', 'Stock'],
  ])('is replaced by the last page of /%s', async (path, name) => {
    const { router, settled } = await openApp(`/${path}?page=999`)
    await waitFor(() => expect(router.state.location.searchStr).not.toContain('999'))
    await settled()
    const table = within(await screen.findByRole('table', { name }))
    await waitFor(() => expect(table.getAllByRole('rowheader').length).toBeGreaterThan(0))
    // The address is replaced, so Back does not return to it.
    expect(router.history.length).toBe(1)
  })
})

it('is left for the previous page when its last rows are deleted', async () => {
  const { user, router, settled } = await openApp('/stock?page=2')
  const table = () => within(screen.getByRole('table', { name: 'Stock' }))
  await user.click(await table().findByRole('checkbox', { name: 'Select the page' }))
  await user.click(
    within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await settled()
  await waitFor(() => expect(table().getAllByRole('rowheader')).toHaveLength(12))
})

it('stays open when only an outdated copy lacks it', async () => {
  const { queryClient, router, settled } = await openApp('/stock?page=2')
  const copy = queryClient
    .getQueryCache()
    .getAll()
    .find(({ queryKey: [feature, part, , page] }) => feature === 'stock' && part === 'list' && page === 2)
  if (!copy) throw new Error('no copy of page 2')
  await router.navigate({ to: '/stock', search: { page: 1 } as never })
  await settled()
  queryClient.setQueryData(
    copy.queryKey,
    { ...(copy.state.data as object), products: [], total: 3 },
    { updatedAt: 1 },
  )
  await router.navigate({ to: '/stock', search: { page: 2 } as never })
  await settled()
  expect(router.state.location.searchStr).toBe('?page=2')
  expect(within(screen.getByRole('table', { name: 'Stock' })).getAllByRole('rowheader')).toHaveLength(8)
})

it('stays in the address when it could not be read', async () => {
  const failure = http.get('*/api/customer/product/list', () =>
    HttpResponse.json({ message: 'No' }, { status: 400 }),
  )
  const { router } = await openApp('/stock?page=3', { answers: [failure] })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(router.state.location.searchStr).toBe('?page=3')
})
