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
  const { backend, user, router, settled } = await openApp('/customers')
  const { customers } = await backend.db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('customers'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(customers)).toBeGreaterThan(10)
  await router.navigate({ to: '/customers', search: { page: 2, size: 10 } as never })
  await settled()
  const table = () => within(screen.getByRole('table', { name: 'Customers' }))
  await user.click(await table().findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await settled()
  if (Number(customers) <= 20)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 1 }))
  await waitFor(() => expect(table().getAllByRole('rowheader').length).toBe(10))
})
