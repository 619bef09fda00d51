import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import type { DeliveryMethod } from '#contract/methods.ts'
import type { WeightUnit } from '#contract/regional.ts'
import { usualSettings } from '#contract/settings.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { writeDraft } from '#offline/drafts.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

const weighIn =
  (weightUnit: WeightUnit) =>
  async ({ db, clock }: Backend) => {
    const fields = JSON.stringify({ ...usualSettings.regional, weightUnit })
    await db.insertInto('shop_settings').values({ id: 'regional', fields, updated_at: clock() }).execute()
  }
const storedWeight = async ({ db }: Backend) =>
  (await db.selectFrom('products').select('weight').where('id', '=', 1).executeTakeFirstOrThrow()).weight

const weightField = () => screen.findByRole('textbox', { name: /^Weight/ })
const saveButton = () => screen.getByRole('button', { name: 'Save changes' })

it('keeps the weight of a product in ounces and shows it', async () => {
  const before = weighIn('oz')
  const { user, backend, router, settled } = await openApp('/products/1/edit', { before })
  await user.type(await weightField(), '12.345')
  await user.click(saveButton())
  await settled()
  expect(await storedWeight(backend)).toBe(349_975)
  await router.navigate({ href: '/products/1' })
  expect(await screen.findByText('12.345 oz')).toBeVisible()
  await router.navigate({ href: '/products/1/edit' })
  expect(await weightField()).toHaveValue('12.345')
})

it.each([
  ['kg', '-1', '1,000 kg'],
  ['lb', '2204.623', '2,204.622 lb'],
] as const)(
  'says what is wrong with a weight in %s of %s and sends nothing',
  async (unit, weight, highest) => {
    const { user, backend, settled } = await openApp('/products/1/edit', { before: weighIn(unit) })
    await user.type(await weightField(), weight)
    await user.click(saveButton())
    expect(await weightField()).toHaveAccessibleDescription(
      `Enter a weight from 0 to ${highest} with up to 3 decimals, or leave this empty.`,
    )
    await settled()
    expect(await storedWeight(backend)).toBeNull()
  },
)

it('names the highest weight of a price of delivery', async () => {
  const { user } = await openApp('/settings/delivery', { before: priceByWeight })
  const from = express().getByLabelText('From weight (kg)')
  await user.clear(from)
  await user.type(from, '1000.001')
  await user.click(saveButton())
  expect(from).toHaveAccessibleDescription('Enter a weight above 0, up to 1,000 kg, with up to 3 decimals.')
})

it('keeps a stored weight under the draft of an earlier version', async () => {
  const { user, backend, router, settled } = await openApp('/products', {
    before: ({ db }) => db.updateTable('products').set({ weight: 250_000 }).where('id', '=', 1).execute(),
  })
  writeDraft('product-1', { name: 'Jug with a lid' })
  await router.navigate({ href: '/products/1/edit' })
  expect(await weightField()).toHaveValue('0.25')
  await user.click(saveButton())
  await settled()
  expect(await storedWeight(backend)).toBe(250_000)
})

const [free, fast] = usualSettings.delivery.methods as [DeliveryMethod, DeliveryMethod]
const express = () => within(screen.getByRole('group', { name: 'Express' }))
const dependsOn = () => express().getByRole('combobox', { name: 'Price depends on' })
const storedDelivery = async ({ db }: Backend) => {
  const stored = db.selectFrom('shop_settings').select('fields').where('id', '=', 'delivery')
  return (await stored.executeTakeFirstOrThrow()).fields
}
const weightSteps = [{ from: 500_000, price: 900 }]
const deliverBy =
  (...methods: object[]) =>
  async ({ db, clock }: Backend) => {
    const fields = JSON.stringify({ methods, carriers: [] })
    await db.insertInto('shop_settings').values({ id: 'delivery', fields, updated_at: clock() }).execute()
  }
const priceByWeight = deliverBy(free, { ...fast, weightSteps })

it.each([
  ['Free delivery, or express for €5.00.', [free, fast]],
  ['Free delivery.', [free, { ...fast, weightSteps }]],
  ['Free delivery.', [free, { ...fast, steps: [{ from: 1, price: 900 }] }]],
  ['Delivery from €9.00.', [{ ...free, weightSteps }]],
])('says of a product: %s', async (text, methods) => {
  await openApp('/products/1', { before: deliverBy(...methods) })
  expect(await screen.findByText(text)).toBeVisible()
})

it('saves a delivery method without the price by weight that was removed', async () => {
  const { user, backend, settled } = await openApp('/settings/delivery', { before: priceByWeight })
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await user.click(express().getByRole('button', { name: 'Remove price 1' }))
  expect(dependsOn()).toHaveValue('weight')
  await user.click(saveButton())
  await settled()
  expect(await storedDelivery(backend)).toEqual({ methods: [free, fast], carriers: [] })
})

it('keeps stored prices by weight under the draft of an earlier version', async () => {
  const { user, backend, router, settled } = await openApp('/products', { before: priceByWeight })
  const method = { id: 'fast', name: '', price: 7, steps: [], freeFrom: '', from: 1, to: 2, isActive: true }
  writeDraft('settings-delivery', { methods: [{ ...method, description: 'By van' }], carriers: [] })
  await router.navigate({ href: '/settings/delivery' })
  await user.click(saveButton())
  await settled()
  const methods = [{ ...fast, price: 700, description: 'By van', weightSteps }]
  expect(await storedDelivery(backend)).toEqual({ methods, carriers: [] })
})

it('shows prices by weight that someone else saved as a conflict', async () => {
  const { user, backend } = await openApp('/settings/delivery')
  const methods = [free, { ...fast, weightSteps }]
  await backend.post('settings/delivery/save', { changes: { methods } }, await backend.signIn())
  await user.type(express().getByLabelText(/^Description/), 'By van')
  await user.click(saveButton())
  expect(await screen.findByText(/Express .* €9.00 from 0.5 kg/)).toBeVisible()
})

it('prices a delivery method by weight, and keeps the typed numbers by order value', async () => {
  const { user, backend, settled } = await openApp('/settings/delivery', { before: weighIn('lb') })
  const prices = (name: string) => within(express().getByRole('list', { name }))
  await user.click(express().getByRole('button', { name: 'Add price by order value' }))
  const from = () => prices('Prices by order value').getByLabelText('From order value')
  await waitFor(() => expect(from()).toHaveFocus())
  await user.keyboard('2.5')
  await user.type(prices('Prices by order value').getByLabelText('Price'), '12')
  await user.selectOptions(dependsOn(), 'Weight')
  expect(prices('Prices by weight').getByLabelText('From weight (lb)')).toHaveValue('2.5')
  expect(dependsOn()).toHaveAccessibleDescription(
    'Total weight of the items. Products without a weight count as 0.',
  )
  await user.click(saveButton())
  await settled()
  expect(await storedDelivery(backend)).toEqual({
    carriers: [],
    methods: [free, { ...fast, weightSteps: [{ from: 1_133_981, price: 1_200 }] }],
  })
  await user.selectOptions(dependsOn(), 'Order value')
  expect(from()).toHaveValue('2.50')
  await user.click(saveButton())
  await settled()
  expect(await storedDelivery(backend)).toEqual({
    carriers: [],
    methods: [free, { ...fast, steps: [{ from: 250, price: 1_200 }] }],
  })
})
