import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { usualTaxes } from '#contract/taxes.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

const reduced = { id: 'reduced', name: 'Reduced', rate: 900 }
const shopTaxes = { ...usualTaxes, rates: [...usualTaxes.rates, reduced], exemptText: 'Exempt from VAT' }
async function storeTaxes({ db, clock }: Backend, taxes: object = shopTaxes) {
  const fields = JSON.stringify(taxes)
  await db.insertInto('shop_settings').values({ id: 'taxes', fields, updated_at: clock() }).execute()
}
const stored = async ({ db }: Backend) =>
  (await db.selectFrom('shop_settings').select('fields').where('id', '=', 'taxes').executeTakeFirst())?.fields

const group = (name: string) => within(screen.getByRole('group', { name }))

it('adds, orders and removes tax rates', async () => {
  const { user, backend, settled } = await openApp('/settings/taxes')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add tax rate' }))
  await waitFor(() => expect(group('New tax rate').getByLabelText('Name')).toHaveFocus())
  await user.keyboard('Reduced')
  await user.type(group('Reduced').getByRole('textbox', { name: 'Rate' }), '9')
  await user.click(screen.getByRole('button', { name: 'Move Reduced up' }))
  expect(screen.getByText('Reduced moved to position 1 of 2')).toBeInTheDocument()
  expect(group('Reduced').getByText('Default')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const added = { name: 'Reduced', rate: 900, id: expect.stringMatching(/^[a-z0-9-]{18}$/) }
  expect(await stored(backend)).toEqual({ ...usualTaxes, rates: [added, ...usualTaxes.rates] })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(
    await history.findByText(
      /^Tax rates changed from Standard rate \(19%\) to Reduced \(9%\).*Standard rate \(19%\)/,
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Standard rate' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await stored(backend)).toEqual({ ...usualTaxes, rates: [added] })
})

it('adds tax to the prices of a shop that does not include it', async () => {
  const { user, backend, settled } = await openApp('/settings/taxes')
  const included = () => screen.getByRole('checkbox', { name: 'Prices include tax' })
  expect(included()).toBeChecked()
  await user.click(included())
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await stored(backend)).toEqual({ ...usualTaxes, pricesIncludeTax: false })
  expect(included()).not.toBeChecked()
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findByText(/Prices include tax/)).toBeVisible()
})

it('adds and removes the rate for a country', async () => {
  const { user, backend, settled } = await openApp('/settings/taxes')
  const standard = () => group('Standard rate')
  await user.click(standard().getByRole('button', { name: 'Add rate for a country' }))
  await waitFor(() => expect(standard().getByRole('combobox', { name: 'Country' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(standard().getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription(
    'Choose a country.',
  )
  await user.selectOptions(standard().getByRole('combobox', { name: 'Country' }), 'France')
  const rates = standard().getByRole('list', { name: 'Rates by country' })
  await user.type(within(rates).getByRole('textbox', { name: 'Rate' }), '20')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const [usual] = usualTaxes.rates
  expect(await stored(backend)).toEqual({
    ...usualTaxes,
    rates: [{ ...usual, countries: [{ country: 'FR', rate: 2000 }] }],
  })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findByText(/Tax rates: Standard rate edited/)).toBeVisible()
  await user.click(standard().getByRole('button', { name: 'Remove rate 1' }))
  expect(standard().getByRole('button', { name: 'Add rate for a country' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await stored(backend)).toEqual(usualTaxes)
})

it('gives an invoice the rates for the country of the customer, and keeps one that was typed', async () => {
  const { user } = await openApp('/invoices/new', {
    before: async (shop) => {
      const [usual] = usualTaxes.rates
      const rates = [{ ...usual, countries: [{ country: 'FR', rate: 2000 }] }]
      await storeTaxes(shop, { ...usualTaxes, rates })
      await shop.db
        .updateTable('customers')
        .set({ name: 'Buyer in France', country: 'France' })
        .where('id', '=', 'c0001')
        .execute()
      await shop.db
        .updateTable('customers')
        .set({ name: 'Buyer in Germany', country: 'DE' })
        .where('id', '=', 'c0002')
        .execute()
    },
  })
  const rate = (name: 'Tax' | 'Tax rate') => screen.getByRole('textbox', { name })
  async function choose(name: string) {
    await user.clear(screen.getByRole('combobox', { name: 'Name' }))
    await user.type(screen.getByRole('combobox', { name: 'Name' }), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  expect(rate('Tax rate')).toHaveValue('19')
  await choose('Buyer in France')
  expect([rate('Tax rate'), rate('Tax')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '20',
    '20',
  ])
  await choose('Buyer in Germany')
  expect([rate('Tax rate'), rate('Tax')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '19',
    '19',
  ])
  // No rate of this country, though one of another.
  await user.clear(rate('Tax'))
  await user.type(rate('Tax'), '20')
  await choose('Buyer in Germany')
  expect(rate('Tax')).toHaveValue('20')
  await user.clear(rate('Tax'))
  await user.type(rate('Tax'), '12.34')
  await choose('Buyer in France')
  expect(rate('Tax rate')).toHaveValue('20')
  expect(rate('Tax')).toHaveValue('12.34')
  // Otherwise the next test would find a draft.
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('says what is wrong with a rate and sends nothing', async () => {
  const { user, backend, settled } = await openApp('/settings/taxes')
  await user.click(screen.getByRole('button', { name: 'Add tax rate' }))
  await user.type(group('New tax rate').getByRole('textbox', { name: 'Rate' }), '101')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(group('New tax rate').getByLabelText('Name')).toHaveAccessibleDescription(
    'Enter a name of up to 60 characters.',
  )
  expect(group('New tax rate').getByRole('textbox', { name: 'Rate' })).toHaveAccessibleDescription(
    'Enter a rate from 0 to 100.',
  )
  await settled()
  expect(await stored(backend)).toBeUndefined()
})

it('saves the tax rate of a product and shows it', async () => {
  const { user, backend, router, settled } = await openApp('/products/1/edit', { before: storeTaxes })
  const field = await screen.findByRole('combobox', { name: 'Tax rate' })
  expect(field).toHaveDisplayValue('Default (19%)')
  await user.selectOptions(field, 'Reduced (9%)')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const { tax_rate } = await backend.db
    .selectFrom('products')
    .select('tax_rate')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(tax_rate).toBe('reduced')
  await router.navigate({ href: '/products/1' })
  expect(await screen.findByText('Reduced (9%)', { selector: ':not(option)' })).toBeVisible()
})

it('saves the tax status of a customer and shows it', async () => {
  const { user, backend, router, settled } = await openApp('/customers/c0001/edit')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tax' }), 'Reverse charge')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const { tax_status } = await backend.db
    .selectFrom('customers')
    .select('tax_status')
    .where('id', '=', 'c0001')
    .executeTakeFirstOrThrow()
  expect(tax_status).toBe('reverse')
  await router.navigate({ href: '/customers/c0001' })
  expect(await screen.findByText('Reverse charge', { selector: ':not(option)' })).toBeVisible()
})

it('gives an invoice the rates of its products, and none for an exempt customer', async () => {
  const { user, backend } = await openApp('/invoices/new', {
    before: async (shop) => {
      await storeTaxes(shop)
      await shop.db
        .updateTable('products')
        .set({ tax_rate: 'reduced', name: 'Xylophone' })
        .where('id', '=', 1)
        .execute()
      await shop.db.updateTable('customers').set({ tax_status: 'exempt' }).where('id', '=', 'c0001').execute()
    },
  })
  const nameOf = async (id: string) =>
    (await backend.db.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirstOrThrow())
      .name
  const lineTax = () => screen.getByRole('textbox', { name: 'Tax' })
  const terms = () => screen.getByRole('textbox', { name: /^Terms/ })
  async function choose(id: string) {
    const name = await nameOf(id)
    await user.clear(screen.getByRole('combobox', { name: 'Name' }))
    await user.type(screen.getByRole('combobox', { name: 'Name' }), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await user.type(screen.getByRole('combobox', { name: 'Description' }), 'Xylophone')
  await user.click(await screen.findByRole('option', { name: /Xylophone/ }))
  expect(lineTax()).toHaveValue('9')
  await choose('c0001')
  expect(lineTax()).toHaveValue('0')
  expect(screen.getByRole('textbox', { name: 'Tax rate' })).toHaveValue('0')
  expect(terms()).toHaveValue('Exempt from VAT')
  await choose('c0002')
  expect(lineTax()).toHaveValue('9')
  // No rate has a country.
  expect(screen.queryByRole('combobox', { name: 'Country of the tax rates' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Tax rate' })).toHaveValue('19')
  expect(terms()).toHaveValue('')
  // Otherwise the next test would find a draft.
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

const inFrance = (rate: number) => [{ country: 'FR', rate }]
const withCountries = {
  ...shopTaxes,
  rates: [
    { id: 'standard', name: '', rate: 1900, countries: inFrance(2000) },
    { id: 'meals', name: 'Meals', rate: 900, countries: inFrance(1000) },
    { ...reduced, countries: inFrance(550) },
  ],
}
const xylophone = (shop: Backend) =>
  shop.db
    .updateTable('products')
    .set({ tax_rate: 'reduced', name: 'Xylophone' })
    .where('id', '=', 1)
    .execute()
const ratesNow = () =>
  ['Tax rate', 'Tax'].flatMap((name) =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value),
  )
const taxCountry = () => screen.getByRole('combobox', { name: 'Country of the tax rates' })

/** Adds a draft by the server. */
async function addDraft(shop: Backend, fields: object): Promise<string> {
  const draft = {
    ...{ customer: null, name: 'Mira Lund', email: '', phone: '', address: '', terms: '', currency: 'EUR' },
    ...{ date: '2031-01-20', due: '2031-01-20', discountRate: 0, taxIncluded: true },
    ...fields,
  }
  const reply = await shop.post('invoice/add', draft, await shop.signIn())
  return (await bodyOf<{ invoice: Invoice }>(reply)).invoice.id
}

it('gives an invoice the rates of another country, and keeps those typed by hand', async () => {
  const { user, backend } = await openApp('/invoices/new', {
    before: async (shop) => {
      await storeTaxes(shop, withCountries)
      await xylophone(shop)
      await shop.db.updateTable('customers').set({ tax_status: 'exempt' }).where('id', '=', 'c0001').execute()
    },
  })
  await user.type(screen.getByRole('combobox', { name: 'Description' }), 'Xylophone')
  await user.click(await screen.findByRole('option', { name: /Xylophone/ }))
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  const typed = within(screen.getByRole('group', { name: 'Line 2' })).getByRole('textbox', { name: 'Tax' })
  await user.clear(typed)
  await user.type(typed, '12.34')
  expect(ratesNow()).toEqual(['19', '9', '12.34'])
  await user.selectOptions(taxCountry(), 'France')
  expect(ratesNow()).toEqual(['20', '5.5', '12.34'])
  await user.selectOptions(taxCountry(), 'The shop’s usual rates')
  expect(ratesNow()).toEqual(['19', '9', '12.34'])
  const { name } = await backend.db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', 'c0001')
    .executeTakeFirstOrThrow()
  await user.type(screen.getByRole('combobox', { name: 'Name' }), name)
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  expect(ratesNow()).toEqual(['0', '0', '0'])
  await user.selectOptions(taxCountry(), 'France')
  expect(ratesNow()).toEqual(['0', '0', '0'])
  // Otherwise the next test would find a draft.
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('gives a product of a reopened draft its own rate in another country', async () => {
  let id = ''
  const { user, router, settled } = await openApp('/invoices', {
    before: async (shop) => {
      await storeTaxes(shop, withCountries)
      await xylophone(shop)
      const lines = [{ product: 1, text: 'Xylophone', quantity: 1, price: 1_000, taxRate: 900 }]
      id = await addDraft(shop, { taxRate: 1900, lines })
    },
  })
  await router.navigate({ href: `/invoices/${id}/edit` })
  await screen.findByRole('combobox', { name: 'Country of the tax rates' })
  await user.selectOptions(taxCountry(), 'France')
  expect(ratesNow()).toEqual(['20', '5.5'])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  await router.navigate({ href: `/invoices/${id}/edit` })
  await waitFor(() => expect(taxCountry()).toHaveValue('FR'))
  await user.selectOptions(taxCountry(), 'The shop’s usual rates')
  expect(ratesNow()).toEqual(['19', '9'])
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('keeps the focus on the country of a draft that no rate has any more', async () => {
  let id = ''
  const { user, router } = await openApp('/invoices', {
    before: async (shop) => {
      id = await addDraft(shop, { taxRate: 2000, taxCountry: 'FR', lines: [] })
    },
  })
  await router.navigate({ href: `/invoices/${id}/edit` })
  await screen.findByRole('combobox', { name: 'Country of the tax rates' })
  taxCountry().focus()
  await user.selectOptions(taxCountry(), 'The shop’s usual rates')
  expect(taxCountry()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})
