import { screen, waitFor } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkoutNow } from '#features/checkout/cart/cart-store.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

const sellIn =
  (currency: string, price = 1050) =>
  async ({ db }: Backend) => {
    await sql`truncate orders, invoices, invoice_numbers cascade`.execute(db)
    await sql`update meta set value = ${currency} where key = 'currency'`.execute(db)
    await sql`update products set decimals = shop_decimals(), price = ${price}, list_price = ${price}`.execute(
      db,
    )
  }

const currencyField = () => screen.getByRole('combobox', { name: 'Currency' })

it('explains why the currency cannot change', async () => {
  await openApp('/settings/shop')
  expect(currencyField()).toBeDisabled()
  expect(currencyField()).toHaveAccessibleDescription(
    'The currency can’t change because there are orders or invoices.',
  )
  expect(currencyField()).toHaveDisplayValue('Euro (EUR)')
})

it('shows how prices change before another currency is saved', async () => {
  const { user } = await openApp('/settings/shop', { before: sellIn('EUR') })
  expect(currencyField()).toHaveAccessibleDescription('')
  await user.selectOptions(currencyField(), 'JPY')
  expect(currencyField()).toHaveAccessibleDescription('Prices aren’t converted: €10.00 becomes JP¥10.')
})

it('saves the details of a shop that has none yet', async () => {
  const { user, backend, settled } = await openApp('/settings/shop', {
    before: async (opened) => {
      await sellIn('EUR')(opened)
      await opened.db.deleteFrom('shop_seller').execute()
    },
  })
  await user.type(screen.getByRole('textbox', { name: 'Shop name' }), 'Candles')
  await user.selectOptions(currencyField(), 'JPY')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const { fields } = await backend.db
    .selectFrom('shop_seller')
    .select('fields')
    .orderBy('version')
    .executeTakeFirstOrThrow()
  expect(fields.name).toBe('Candles')
  await waitFor(() => expect(shopCurrency.get()).toBe('JPY'))
})

it('suggests the currency and time zone of the country for the first details only', async () => {
  const { user } = await openApp('/settings/shop', {
    before: ({ db }) => sql`truncate shop_seller, orders, invoices cascade`.execute(db),
  })
  const country = screen.getByLabelText(/^Country/)
  await user.selectOptions(country, 'JP')
  expect(currencyField()).toHaveValue('JPY')
  const zone = screen.getByLabelText('Time zone')
  expect(zone).toHaveValue('Asia/Tokyo')
  await user.type(screen.getByRole('textbox', { name: 'Shop name' }), 'Candles')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Shop details saved')
  await user.selectOptions(country, 'FR')
  expect(currencyField()).toHaveValue('JPY')
  expect(zone).toHaveValue('Asia/Tokyo')
})

it.each([
  ['JPY', 1050, /^JP¥1,050$/, '1050'],
  ['KWD', 1250, /^KWD\s1\.250$/, '1.250'],
])('shows and edits prices in %s', async (currency, price, shown, typed) => {
  const { user, router } = await openApp('/products/1', { before: sellIn(currency, price) })
  expect(screen.getAllByText(shown).length).toBeGreaterThan(0)
  await router.navigate({ href: '/products/1/edit' })
  const field = await screen.findByRole('textbox', { name: 'Price' })
  expect(field).toHaveValue(typed)
  await user.clear(field)
  await user.type(field, '7.2505')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(field).toHaveAccessibleDescription(/Enter/)
})

it('totals a cart in a currency without decimals', async () => {
  const { user, router } = await openApp('/products/1', { before: sellIn('JPY') })
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  await waitFor(() => expect(checkoutNow()).toMatchObject({ subtotal: 1050, total: 1050 }))
  await router.navigate({ to: '/checkout' })
  // The line, its sum, the subtotal and the total.
  await waitFor(() => expect(screen.getAllByText('JP¥1,050').length).toBeGreaterThanOrEqual(4))
})

it('applies a changed currency immediately', async () => {
  const { user, router } = await openApp('/products', { before: sellIn('EUR') })
  expect(screen.getAllByText('€10.50').length).toBeGreaterThan(0)
  await router.navigate({ href: '/settings/shop' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'JPY')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(shopCurrency.get()).toBe('JPY'))
  await router.navigate({ href: '/products' })
  expect((await screen.findAllByText('JP¥11')).length).toBeGreaterThan(0)
})
