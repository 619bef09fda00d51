import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { filledCart } from '#tests/support/carts.ts'
import { adaEmail, adaPassword, expect, heading, test } from './fixtures.ts'
import { guestScreens, screens } from './screens.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

async function violationsOf(page: Page): Promise<string[]> {
  // What is still moving has colours of its own.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))))
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`,
  )
}

/** What lies over a page, with the way to open it. */
const panels: Record<string, (page: Page) => Promise<void>> = {
  appearance: async (page) => {
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expect(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeVisible()
  },
  help: async (page) => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Help and shortcuts' })).toBeVisible()
  },
  notifications: async (page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  },
  'account menu': async (page) => {
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  },
}

for (const navType of ['light', 'dark'] as const) {
  for (const rtlLayout of [false, true]) {
    const look = { navType, rtlLayout }
    const name = `${navType}, ${rtlLayout ? 'right to left' : 'left to right'}`

    test(`every screen is accessible: ${name}`, async ({ open, ada, origin, watch }) => {
      watch.allow(/status of 404/) // a product that is not there
      test.setTimeout(5_000 * (guestScreens.length + screens.length))
      const page = await open('/login', { look, carts: await filledCart(origin, ada) })
      const found: string[] = []
      const check = async (path: string) => {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        for (const violation of await violationsOf(page)) found.push(`${path} ${violation}`)
      }
      for (const path of guestScreens) await check(path)
      await page.evaluate((token) => localStorage.setItem('serviceToken', token), ada.token)
      for (const path of screens) await check(path)
      expect(found).toEqual([])
    })

    test(`everything that opens is accessible: ${name}`, async ({ open, ada }) => {
      test.setTimeout(60_000)
      const page = await open('/dashboard', { as: ada, look })
      const found: string[] = []
      for (const [panel, show] of Object.entries(panels)) {
        await show(page)
        for (const violation of await violationsOf(page)) found.push(`${panel} ${violation}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
      }
      await page.setViewportSize({ width: 390, height: 800 })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible()
      for (const violation of await violationsOf(page)) found.push(`mobile menu ${violation}`)
      expect(found).toEqual([])
    })

    test(`everything of a checkout is accessible: ${name}`, async ({ open, page: before, ada, origin }) => {
      test.setTimeout(60_000)
      const card = { type: 'fast', method: 'card', card: '' } as const
      const found: string[] = []
      const look = { navType, rtlLayout }
      const show = async (path: string, carts?: string) => {
        // A page that still stands would answer to what the next one is given.
        await before.goto('about:blank')
        const page = await open(path, { as: ada, look, ...(carts && { carts }) })
        return {
          page,
          check: async (what: string) => {
            for (const violation of await violationsOf(page)) found.push(`${what} ${violation}`)
          },
        }
      }
      const empty = await show('/checkout')
      await empty.check('empty')
      const address = await show('/checkout?step=1', await filledCart(origin, ada))
      await address.page.getByRole('button', { name: 'New address' }).click()
      await expect(address.page.getByRole('dialog')).toBeVisible()
      await address.check('dialog')
      await address.page.getByRole('button', { name: 'Save address' }).click()
      await expect(address.page.getByText('8 fields need another look')).toBeVisible()
      await address.check('refused dialog')
      const payment = await show('/checkout?step=2', await filledCart(origin, ada, { payment: card }))
      await payment.page.getByRole('button', { name: /^Pay/ }).click()
      await expect(payment.page.getByLabel('Card number')).toHaveAccessibleDescription(/not a Visa/)
      await payment.check('refused card')
      const refusal = {
        changes: [{ itemId: 1, name: 'Jug', kind: 'price', was: 100, now: 200 }],
        products: [],
      }
      const filled = JSON.parse(await filledCart(origin, ada))
      const refused = { ...filled[ada.id], refused: refusal, changes: [] }
      const note = await show('/checkout?step=2', JSON.stringify({ [ada.id]: refused }))
      await expect(note.page.getByRole('button', { name: 'Take the cart as it is now' })).toBeVisible()
      await note.check('refused order')
      const placed = { placed: { id: '100001', total: 100, currency: 'EUR' } }
      const done = await show('/checkout', JSON.stringify({ [ada.id]: placed }))
      await expect(done.page.getByText('Order #100001 is placed')).toBeVisible()
      await done.check('done')
      expect(found).toEqual([])
    })

    test(`everything that opens in the catalogue is accessible: ${name}`, async ({ open, ada }) => {
      test.setTimeout(60_000)
      const page = await open('/products?categories=kitchen', { as: ada, look })
      const found: string[] = []
      const check = async (what: string) => {
        for (const violation of await violationsOf(page)) found.push(`${what} ${violation}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
      }
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      await check('drawer')
      await page.getByRole('button', { name: 'Category: Kitchen' }).click()
      await expect(page.getByRole('checkbox', { name: 'Kitchen' })).toBeVisible()
      await check('pill')
      await page.getByRole('button', { name: /^Sort/ }).click()
      await expect(page.getByRole('menuitemradio', { name: 'Newest' })).toBeVisible()
      await check('sort')
      await page.goto('/products/7?tab=reviews')
      await page.getByRole('button', { name: 'Write a review' }).click()
      await page.getByRole('button', { name: 'Publish review' }).click()
      await check('review')
      await page.getByRole('button', { name: 'Enlarge the picture' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check('viewer')
      expect(found).toEqual([])
    })
  }
}

/** Presses Tab until something with that name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp | string, most = 60) {
  const wanted = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('radio', { name }))
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    const isThere = await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))
    if (!isThere) continue
    const outline = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement
      const { outlineStyle, boxShadow } = getComputedStyle(active)
      const around = active.parentElement && getComputedStyle(active.parentElement)
      return outlineStyle !== 'none' || boxShadow !== 'none' || around?.outlineStyle !== 'none'
    })
    expect(outline, `${name} shows that it has the focus`).toBe(true)
    return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('the whole day goes without a mouse', async ({ open }) => {
  const page = await open('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(adaEmail)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  if (!(await page.getByLabel('Password', { exact: true }).evaluate((one) => one === document.activeElement)))
    await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(adaPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeFocused()

  await page.keyboard.press('F6')
  await tabTo(page, 'Charts')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Charts')).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(heading(page, 'Dashboard')).toBeFocused()

  await tabTo(page, '30 days')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/dashboard?range=7')
  await tabTo(page, 'Export')
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('appear')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Appearance' })
  await expect(drawer).toBeVisible()
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    // The focus stays within what is open.
    await expect(drawer.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await tabTo(page, /^Account menu/, 80)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Your account' }).waitFor()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sign in')).toBeVisible()
})
