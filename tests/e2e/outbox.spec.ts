import type { Page } from '@playwright/test'
import { barriersOf } from './barriers.ts'
import { everythingFetched, expect, get, noNetwork, shownSnack, test } from './fixtures.ts'

const outboxButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Outbox, ${count} ${count === 1 ? 'change' : 'changes'}` })

test('Outbox: changes made without a network are counted and named, one is discarded, the others are sent once', async ({
  open,
  context,
  origin,
  mira,
  watch,
}) => {
  watch.allow(noNetwork)
  const page = await open('/contacts', { as: mira })
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await everythingFetched(page)
  await context.setOffline(true)
  for (const name of ['Ana Lut', 'Bo Kiln', 'Cleo Loom']) {
    const add = page.getByRole('button', { name: 'New contact' }).first()
    await expect(add).toBeEnabled()
    await add.click()
    const fresh = page.getByRole('dialog', { name: 'New contact' })
    await fresh.getByLabel('Name').fill(name)
    await page.keyboard.press('Control+s')
    await expect(fresh).toBeHidden()
  }
  await outboxButton(page, 3).click()
  const outbox = page.getByRole('dialog', { name: 'Outbox' })
  await expect(outbox.getByRole('listitem')).toHaveCount(3)
  await expect(outbox.getByRole('listitem').first()).toContainText(/Add a contact.*Ana Lut/)
  expect(await barriersOf(page, { within: '[role=dialog]' })).toEqual([])
  await outbox.getByRole('button', { name: 'Discard: Add a contact: Bo Kiln' }).click()
  await expect(shownSnack(page, /Discarded/)).toBeVisible()
  await expect(outbox.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(outbox).toBeHidden()
  await expect(page.getByRole('link', { name: 'Bo Kiln' })).toHaveCount(0)

  await context.setOffline(false)
  const kept = async () =>
    (await get<{ contacts: { name: string }[] }>(origin, 'contact/list', mira)).contacts.map(
      ({ name }) => name,
    )
  await expect.poll(kept).toEqual(['Ana Lut', 'Cleo Loom'])
  await expect(page.getByRole('button', { name: /^Outbox/ })).toHaveCount(0)
})
