import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
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

it('says what is wrong with a weight and sends nothing', async () => {
  const { user, backend, settled } = await openApp('/products/1/edit')
  await user.type(await weightField(), '-1')
  await user.click(saveButton())
  expect(await weightField()).toHaveAccessibleDescription(
    'Enter a weight from 0 to 1,000 kg with up to 3 decimals, or leave this empty.',
  )
  await settled()
  expect(await storedWeight(backend)).toBeNull()
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

it('prices a delivery method by weight, and keeps the typed numbers by order value', async () => {
  const { user, backend, settled } = await openApp('/settings/delivery', { before: weighIn('lb') })
  const [free, fast] = usualSettings.delivery.methods
  const express = () => within(screen.getByRole('group', { name: 'Express' }))
  const prices = (name: string) => within(express().getByRole('list', { name }))
  const dependsOn = () => express().getByRole('combobox', { name: 'Price depends on' })
  const storedMethods = async () => {
    const stored = backend.db.selectFrom('shop_settings').select('fields').where('id', '=', 'delivery')
    return (await stored.executeTakeFirstOrThrow()).fields
  }
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
  expect(await storedMethods()).toEqual({
    carriers: [],
    methods: [free, { ...fast, steps: [{ from: 1_133_981, price: 1_200 }], stepsBy: 'weight' }],
  })
  await user.selectOptions(dependsOn(), 'Order value')
  expect(from()).toHaveValue('2.50')
  await user.click(saveButton())
  await settled()
  expect(await storedMethods()).toEqual({
    carriers: [],
    methods: [free, { ...fast, steps: [{ from: 250, price: 1_200 }] }],
  })
})
