import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '#tests/support/open-app.tsx'

const lists = [
  ['customers', 'Customers'],
  ['orders', 'Orders'],
  ['invoices', 'Invoices'],
  ['stock', 'Stock'],
] as const

it.each(lists)('shows the last page of /%s instead of one that does not exist', async (path, name) => {
  const { router, settled } = await openApp(`/${path}?page=999`)
  await waitFor(() => expect(router.state.location.search).not.toMatchObject({ page: 999 }))
  await settled()
  const table = within(await screen.findByRole('table', { name }))
  await waitFor(() => expect(table.getAllByRole('rowheader').length).toBeGreaterThan(0))
  // The address is replaced, so Back does not return to it.
  expect(router.history.length).toBe(1)
})

it('shows the previous page after the last rows of a page were deleted', async () => {
  const { user, router, settled } = await openApp('/stock?page=999')
  await waitFor(() => expect(router.state.location.search).not.toMatchObject({ page: 999 }))
  await settled()
  const table = () => within(screen.getByRole('table', { name: 'Stock' }))
  const last = Number((router.state.location.search as { page?: number }).page ?? 1)
  expect(last).toBeGreaterThan(1)
  await user.click(table().getByRole('checkbox', { name: 'Select the page' }))
  const selected = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(selected.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.search).not.toMatchObject({ page: last }))
  await settled()
  await waitFor(() => expect(table().getAllByRole('rowheader').length).toBeGreaterThan(0))
})
