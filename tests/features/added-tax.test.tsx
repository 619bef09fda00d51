import { screen, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { usualTaxes } from '#contract/taxes.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { Backend } from '#tests/support/backend.ts'
import type { Opened } from '#tests/support/four-tests.ts'
import { openApp } from '#tests/support/open-app.tsx'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

const [usual] = usualTaxes.rates
const rates = [{ ...usual, countries: [{ country: 'FR', rate: 2000 }] }]

async function addingTax({ db, clock }: Backend) {
  const fields = JSON.stringify({ ...usualTaxes, rates, pricesIncludeTax: false })
  await db.insertInto('shop_settings').values({ id: 'taxes', fields, updated_at: clock() }).execute()
  const goods = { price: 1_000, list_price: 1_000, stock: 9, colors: [], sizes: [], is_hidden: false }
  await db.updateTable('products').set(goods).execute()
  await db.updateTable('products').set({ name: 'Fern jug' }).where('id', '=', 1).execute()
}

type User = Opened['user']
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))
async function pickJug(user: User, number: number) {
  await user.type(line(number).getByLabelText('Product'), 'fern j')
  await user.click(await screen.findByRole('option', { name: /^Fern jug/ }))
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

it('shows the tax of a new order for its address and its customer', async () => {
  const { user } = await openApp('/orders/new', {
    async before(backend) {
      await addingTax(backend)
      const status = { tax_status: 'reverse' as const, email: 'maria@example.com', name: 'Maria Green' }
      await backend.db.updateTable('customers').set(status).where('id', '=', 'c0003').execute()
    },
  })
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'Lena Grey')
  await pickJug(user, 1)
  expect(fact('Tax')).toHaveTextContent('€1.90')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Country/ }), 'France')
  expect(fact('Tax')).toHaveTextContent('€2.00')
  await user.type(screen.getByLabelText(/^Email/), 'Maria@example.com')
  const note = 'The order will be added to Maria Green, who has this email address.'
  expect(await screen.findByText(note)).toBeVisible()
  expect(fact('Tax')).toHaveTextContent('€0.00')
})

it('proposes prices without tax for an order that adds it, with the rates of that order', async () => {
  const id = '900001'
  const { user, settled, backend } = await openApp(`/orders/${id}/edit`, {
    async before(backend) {
      await addingTax(backend)
      const at = backend.clock()
      const order = { id, customer_id: 'c0003', company: '', payment_type: 'Net Banking', items: 1 }
      const billing = { name: 'Lena', country: 'FR', street: '', city: '', post: '', phone: '' }
      await backend.db
        .insertInto('orders')
        .values({
          ...order,
          ...{ state: 'awaiting', shipping: 0, discount: 0, tax: 100, total: 600 },
          ...{ placed_at: at, updated_at: at, paid_at: null, user_id: null, payment: null },
          billing: JSON.stringify({ ...billing, building: '', state: '' }),
        })
        .execute()
      const goods = { product_id: 2, name: 'Oak mug', price: 500, quantity: 1, code: '' }
      await backend.db
        .insertInto('order_lines')
        .values({ ...goods, order_id: id, line: 1, color: null, size: null, tax_rate: 2000 })
        .execute()
      // The shop includes tax since.
      const fields = JSON.stringify({ ...usualTaxes, rates })
      await backend.db.updateTable('shop_settings').set({ fields }).where('id', '=', 'taxes').execute()
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add line' }))
  await pickJug(user, 2)
  // 10.00 / 1.2
  expect(line(2).getByLabelText(/^Price/)).toHaveValue('8.33')
  // 13.33 × 20 % = 2.666
  expect(fact('Tax')).toHaveTextContent('€2.67')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const stored = backend.db.selectFrom('orders').select(['tax', 'total']).where('id', '=', id)
  expect(await stored.executeTakeFirst()).toEqual({ tax: 267, total: 1_600 })
})
