import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { locales } from '#kernel/config.ts'
import { filledCart } from '#tests/support/carts.ts'
import { barriersOf, everythingLoaded } from './barriers.ts'
import {
  adaEmail,
  adaPassword,
  exhaustive,
  exhaustiveIf,
  expect,
  heading,
  post,
  pressPair,
  test,
  wear,
} from './fixtures.ts'
import { unmarkedStates } from './forced-colors.ts'
import { addressOf, expectedReports, goTo, isOfNothing, partsOf, screens } from './screens.ts'

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

/** The colours do not depend on the direction, nor the room on the colours. */
const looks = [
  { look: { navType: 'light', rtlLayout: false }, name: 'light, left to right' },
  { look: { navType: 'dark', rtlLayout: true }, name: 'dark, right to left' },
] as const

/** In px; the last but one is what a window of 1280 has left when everything in it is twice as large. */
const windows = [
  [360, 740],
  [320, 740],
  [640, 450],
  [1360, 860],
] as const

/** Every key of every area, as it would be shown where its text is missing. */
function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  )
}
const keys = new Set(
  readdirSync('locales/en')
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => keysOf(JSON.parse(readFileSync(`locales/en/${name}`, 'utf8'))))
    // A key of one small word could be someone's own.
    .filter((key) => /[.A-Z_]/.test(key)),
)

/** What is on a page, or read out there, that no one wrote for people: keys, empty places in texts, missing values. */
async function leftOver(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder']
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
    const labels = named.flatMap((one) => attributes.map((name) => one.getAttribute(name) ?? ''))
    return [...document.body.innerText.split('\n'), ...labels, document.title].map((one) => one.trim())
  })
  return words.filter(
    (word) =>
      keys.has(word.replace(/^\w+:/, '')) || /\{\{|\}\}|\bundefined\b|\bNaN\b|Invalid Date/.test(word),
  )
}

for (const { kind, part, needsSession } of partsOf(6)) {
  test(
    `has no barriers, raw keys or sideways scrolling in light, dark and right-to-left: ${part.map(({ screen }) => screen).join(' ')}`,
    exhaustive,
    async ({ open, page, ada, origin, watch }) => {
      test.setTimeout(part.length * 60_000)
      const report = expectedReports[kind]
      if (report) watch.allow(report)
      const as = needsSession ? ada : undefined
      const carts = await filledCart(origin, ada)
      const found: string[] = []
      for (const [at, { screen, nth }] of part.entries()) {
        const address = await addressOf(screen, origin, ada)
        if (at === 0) await open(address, { as, carts })
        else await goTo(page, address)
        // Neighbouring screens share a language and a look: the one that the last screen stood in.
        for (const [turn, { look, name }] of (nth % 2 === 0 ? looks : looks.toReversed()).entries()) {
          const locale = locales[(nth + turn) % locales.length] ?? 'en'
          await wear(page, { ...look, locale })
          const here = `${screen}, ${name}, ${locale}`
          for (const barrier of await barriersOf(page, { onlyLook: turn > 0 }))
            found.push(`${here}: ${barrier}`)
          for (const word of await leftOver(page)) found.push(`${here}: not meant to be read: ${word}`)
          for (const [width, height] of windows) {
            await page.setViewportSize({ width, height })
            const extra = () =>
              page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
            // What was drawn for another width is drawn again.
            await expect
              .poll(extra)
              .toBeLessThanOrEqual(0)
              .catch(async () => found.push(`${here}: ${await extra()} px too wide at ${width} px`))
          }
        }
      }
      expect(found).toEqual([])
    },
  )
}

for (const [turn, { look, name }] of looks.entries()) {
  const how = { onlyLook: turn > 0 }

  test(`opens accessible panels and menus: ${name}`, exhaustiveIf(turn > 0), async ({ open, ada }) => {
    const page = await open('/dashboard', { as: ada, look })
    const found: string[] = []
    for (const [panel, show] of Object.entries(panels)) {
      await show(page)
      for (const barrier of await barriersOf(page, how)) found.push(`${panel} ${barrier}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible()
    for (const barrier of await barriersOf(page, how)) found.push(`mobile menu ${barrier}`)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await panels.notifications?.(page)
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeInViewport({ ratio: 1 })
    expect(found).toEqual([])
  })

  test(
    `keeps every state of the checkout accessible: ${name}`,
    exhaustiveIf(turn > 0),
    async ({ open, page: before, ada, origin }) => {
      const card = { type: 'fast', method: 'card', card: '' } as const
      const found: string[] = []
      const show = async (path: string, carts?: string) => {
        // A page that still stands would answer to what the next one is given.
        await before.goto('about:blank')
        const page = await open(path, { as: ada, look, ...(carts && { carts }) })
        return {
          page,
          check: async (what: string) => {
            for (const barrier of await barriersOf(page, how)) found.push(`${what} ${barrier}`)
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
      await expect(address.page.getByText('Fix 8 fields')).toBeVisible()
      await address.check('refused dialog')
      const payment = await show('/checkout?step=2', await filledCart(origin, ada, { payment: card }))
      await payment.page.getByRole('button', { name: /^Place order/ }).click()
      await expect(payment.page.getByLabel('Card number')).toHaveAccessibleDescription(/valid Visa/)
      await payment.check('refused card')
      const refusal = {
        changes: [{ itemId: 1, name: 'Jug', kind: 'price', was: 100, now: 200 }],
        products: [],
      }
      const filled = JSON.parse(await filledCart(origin, ada))
      const refused = { ...filled[ada.id], refused: refusal, changes: [] }
      const note = await show('/checkout?step=2', JSON.stringify({ [ada.id]: refused }))
      await expect(note.page.getByRole('button', { name: 'Update cart' })).toBeVisible()
      await note.check('refused order')
      const placed = { placed: { id: '100001', total: 100, currency: 'EUR' } }
      const done = await show('/checkout', JSON.stringify({ [ada.id]: placed }))
      await expect(done.page.getByText('Order #100001 placed')).toBeVisible()
      await done.check('done')
      expect(found).toEqual([])
    },
  )

  test(
    `opens accessible dialogs in the catalogue: ${name}`,
    exhaustiveIf(turn > 0),
    async ({ open, ada }) => {
      const page = await open('/products?categories=kitchen', { as: ada, look })
      const found: string[] = []
      const check = async (what: string) => {
        for (const barrier of await barriersOf(page, how)) found.push(`${what} ${barrier}`)
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
      await page.getByRole('button', { name: 'Enlarge picture' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check('viewer')
      expect(found).toEqual([])
    },
  )
}

/** The lines drawn around each element, its frame and what stands for it: what has the focus has others. */
const linesAround = (all: Locator) =>
  all.evaluateAll((found) =>
    found.map((one) => {
      const drawn = [one, one.parentElement, one.nextElementSibling, one.closest('label')]
      const lines = drawn.map((part) => {
        const style = part && getComputedStyle(part)
        return style && style.outlineStyle !== 'none' ? style.outline + style.outlineOffset : style?.boxShadow
      })
      return { hasFocus: one === document.activeElement, lines: lines.join(' | ') }
    }),
  )

/** Presses Tab until something with that name has the focus, as someone without a mouse does. */
async function tabTo(page: Page, name: RegExp | string, max = 60) {
  const wanted = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('radio', { name }))
  for (let press = 0; press < max; press++) {
    const before = await linesAround(wanted)
    await page.keyboard.press('Tab')
    const after = await linesAround(wanted)
    const at = after.findIndex(({ hasFocus }) => hasFocus)
    if (at === -1) continue
    expect(after[at]?.lines, `${name} shows that it has the focus`).not.toBe(before[at]?.lines)
    return
  }
  throw new Error(`Tab does not reach ${name}`)
}

for (const screen of screens.filter((_, nth) => nth % 4 === 0)) {
  test(
    `outlines the focused element in forced colours: ${screen}`,
    exhaustive,
    async ({ open, page, ada, origin, watch }) => {
      if (isOfNothing(screen)) watch.allow(/status of 404/)
      await page.emulateMedia({ forcedColors: 'active' })
      await open(await addressOf(screen, origin, ada), { as: ada })
      await everythingLoaded(page)
      const unseen = new Set<string>()
      await page.keyboard.press('F6')
      for (let press = 0; press < 25; press++) {
        await page.keyboard.press('Tab')
        const name = await page.evaluate(() => {
          const active = document.activeElement
          if (!active || active === document.body) return
          const isOutlined = (one: Element | null | undefined) =>
            one && getComputedStyle(one).outlineStyle !== 'none'
          const drawn = [active, active.parentElement, active.nextElementSibling, active.closest('label')]
          return drawn.some(isOutlined) ? undefined : active.outerHTML.slice(0, 160)
        })
        if (name) unseen.add(name)
      }
      expect([...unseen]).toEqual([])
    },
  )
}

for (const { kind, part, needsSession } of partsOf(20)) {
  test(
    `marks the state of every control in forced colours: ${part[0]?.screen} and others`,
    exhaustive,
    async ({ open, page, ada, origin, watch }) => {
      test.setTimeout(part.length * 30_000)
      const report = expectedReports[kind]
      if (report) watch.allow(report)
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      const as = needsSession ? ada : undefined
      const found: string[] = []
      for (const [at, { screen }] of part.entries()) {
        const address = await addressOf(screen, origin, ada)
        if (at === 0) await open(address, { as })
        else await goTo(page, address)
        await everythingLoaded(page)
        for (const control of await unmarkedStates(page)) found.push(`${screen}: ${control}`)
      }
      expect(found).toEqual([])
    },
  )
}

test('marks the chosen look, ticked boxes and switches in forced colours', async ({
  open,
  page,
  ada,
  origin,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // The worker may have signed in long ago.
  await post(origin, 'account/confirm', { password: adaPassword }, ada)
  // A role of nobody: other journeys of this worker have accounts with the roles of the shop.
  const name = `Nobody ${crypto.randomUUID().slice(0, 8)}`
  await post(origin, 'roles/save', { name, rights: ['dashboard.read'] }, ada)
  await open('/settings/team', { as: ada })
  await everythingLoaded(page)
  const twoStep = page.getByRole('switch', { name: `Require two-step sign-in for “${name}”` })
  await twoStep.click()
  await expect(twoStep).toBeChecked()
  expect(await unmarkedStates(page)).toEqual([])
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
  expect(await unmarkedStates(page)).toEqual([])
})

test('works by keyboard from sign-in to sign-out', async ({ open }) => {
  const page = await open('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(adaEmail)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(adaPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeFocused()

  await page.keyboard.press('F6')
  await tabTo(page, 'Charts')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Charts')).toBeFocused()
  await pressPair(page, 'g', 'd')
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
