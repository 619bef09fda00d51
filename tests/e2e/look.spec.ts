import type { Locator, Page } from '@playwright/test'
import {
  adaPassword,
  exhaustive,
  exhaustiveIf,
  expect,
  heading,
  newAccount,
  post,
  snack,
  test,
  wear,
} from './fixtures.ts'

async function openAppearance(page: Page) {
  await page.getByRole('button', { name: 'Appearance' }).click()
  return page.getByRole('dialog', { name: 'Appearance' })
}

const root = (page: Page) => page.locator('html')

/** A computed value of the first element that matches. */
const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Notes, frame by frame from the first, what a visitor sees of the look. */
function noteFrames() {
  const seen = new Set<string>()
  Object.assign(window, { seenLooks: seen })
  const note = () => {
    const { documentElement: html, body } = document
    if (body) {
      const { preset, scheme, nav } = html.dataset
      const menu = document.querySelector('nav')?.getBoundingClientRect()
      const isSideMenu = menu !== undefined && menu.width < innerWidth / 2
      const background = getComputedStyle(body).backgroundColor
      seen.add(
        [html.lang, html.dir, preset, scheme, nav, background, isSideMenu ? 'side' : 'no side'].join(' '),
      )
      const title = document.querySelector('h1')?.textContent
      if (title) seen.add(`h1 ${title}`)
    }
    requestAnimationFrame(note)
  }
  note()
}

const framesOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seenLooks: Set<string> }).seenLooks])

test('keeps language, theme, colour, direction and layout over a reload without a flash', async ({
  open,
  ada,
}) => {
  const page = await open('/dashboard', { as: ada })
  const drawer = await openAppearance(page)
  await drawer.getByRole('radio', { name: 'Pine' }).press(' ')
  await drawer.getByRole('radio', { name: 'Horizontal' }).press(' ')
  await drawer.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).press(' ')
  await drawer.getByRole('switch', { name: 'Right to left' }).press(' ')
  await drawer.getByLabel('Language', { exact: true }).selectOption('Română')
  await expect(root(page)).toHaveAttribute('lang', 'ro')
  await page.keyboard.press('Escape')

  await page.addInitScript(noteFrames)
  await page.reload()
  await expect(heading(page, 'Tablou de bord')).toBeVisible()
  await expect(page.locator('main dl')).toBeVisible()
  const html = root(page)
  await expect(html).toHaveAttribute('lang', 'ro')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('data-preset', 'theme3')
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  await expect(page.locator('nav').first()).toHaveCSS('inline-size', /1\d{3}px/)
  const frames = await framesOf(page)
  expect(frames.filter((one) => one.startsWith('h1'))).toEqual(['h1 Tablou de bord'])
  expect(frames.filter((one) => !one.startsWith('h1'))).toHaveLength(1)
  expect(frames.join('\n')).toContain('ro rtl theme3 dark')
})

test('applies a changed look to another tab immediately', async ({ open, context, ada }) => {
  const page = await open('/dashboard', { as: ada })
  const other = await context.newPage()
  await other.goto('/widget/data')
  await expect(heading(other, 'Data')).toBeVisible()
  const drawer = await openAppearance(page)
  await drawer.getByRole('radio', { name: 'Pine' }).press(' ')
  await drawer.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).press(' ')
  await expect(root(other)).toHaveAttribute('data-preset', 'theme3')
  await expect(root(other)).toHaveAttribute('data-scheme', 'dark')
  await drawer.getByLabel('Language', { exact: true }).selectOption('Français')
  await expect(heading(other, 'Données')).toBeVisible()
  await expect(root(other)).toHaveAttribute('lang', 'fr')
})

test('resets every setting and restores the choices on undo', exhaustive, async ({ open, ada }) => {
  const page = await open('/dashboard', {
    as: ada,
    look: { presetColor: 'theme4', borderRadius: 14, menuTone: 'dark', locale: 'fr' },
    snackbar: { dense: true },
  })
  await page.getByRole('button', { name: 'Apparence' }).click()
  const reset = page.getByRole('dialog').getByRole('button', { name: 'Rétablir' })
  await reset.click()
  await expect(root(page)).toHaveAttribute('data-preset', 'default')
  await expect(root(page)).toHaveAttribute('data-nav', 'light')
  // The language is how someone reads, not how the page looks.
  await expect(root(page)).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Escape')
  await page.locator('.snack-action').click()
  await expect(root(page)).toHaveAttribute('data-preset', 'theme4')
  await expect(root(page)).toHaveAttribute('data-nav', 'dark')
  await expect(root(page)).toHaveCSS('--r', '14px')
  expect(await page.evaluate(() => localStorage.getItem('berry-snackbar'))).toContain('"dense":true')
})

test('changes the page visibly with every setting', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  await page.setViewportSize({ width: 1700, height: 900 })
  const drawer = await openAppearance(page)
  const option = (group: string, text: string) =>
    drawer.getByRole('group', { name: group }).getByRole('radio', { name: text, exact: true }).press(' ')
  const primary = () => style(page, 'html', '--primary-filled')
  const background = () => style(page, 'body', 'background-color')

  const colours = new Set<string>()
  for (const preset of ['Slate', 'Ink', 'Pine', 'Petrol', 'Midnight', 'Indigo', 'Azure']) {
    await option('Colours', preset)
    await expect.poll(async () => colours.has(await primary())).toBe(false)
    colours.add(await primary())
  }

  const light = await background()
  await option('Theme', 'Dark')
  await expect.poll(background).not.toBe(light)
  await option('Theme', 'Light')
  await expect.poll(background).toBe(light)

  const menuGround = () => style(page, 'nav', 'background-color')
  const lightMenu = await menuGround()
  await option('Menu tone', 'Dark')
  await expect.poll(menuGround).not.toBe(lightMenu)

  const menuWidth = async () => (await page.locator('nav[aria-label="Main menu"]').boundingBox())?.width ?? 0
  const full = await menuWidth()
  await option('Menu width', 'Icons only')
  await expect.poll(menuWidth).toBeLessThan(100)
  await option('Menu width', 'Full')
  await expect.poll(menuWidth).toBe(full)
  await option('Layout', 'Horizontal')
  await expect.poll(menuWidth).toBeGreaterThan(1000)
  await expect(drawer.getByText('The horizontal layout has no side menu.')).toBeVisible()
  await option('Layout', 'Vertical')

  const contentWidth = async () => (await page.locator('main').boundingBox())?.width ?? 0
  const wide = await contentWidth()
  await drawer.getByRole('switch', { name: 'Limit content width to 1200 px' }).press(' ')
  await expect.poll(contentWidth).toBeLessThan(wide)

  const font = () => style(page, 'h1', 'font-family')
  for (const name of ['Inter', 'Figtree', 'Source Sans 3', 'Geist']) {
    await drawer.getByRole('group', { name: 'Font' }).getByRole('radio', { name }).press(' ')
    await expect.poll(font).toContain(`${name} Variable`)
  }

  const corner = () => style(page, 'main dl', 'border-top-left-radius')
  const round = await corner()
  await drawer.getByRole('slider', { name: 'Corners' }).focus()
  await page.keyboard.press('Home')
  await expect.poll(corner).not.toBe(round)

  const titleLeft = async () => (await page.locator('h1').boundingBox())?.x ?? 0
  const left = await titleLeft()
  await drawer.getByRole('switch', { name: 'Right to left' }).press(' ')
  await expect.poll(titleLeft).toBeGreaterThan(left + 200)

  await drawer.getByLabel('Language', { exact: true }).selectOption('中文')
  await expect(root(page)).toHaveAttribute('lang', 'zh')
  await expect(heading(page, 'Dashboard')).toHaveCount(0)
})

test('gives filled fields a different background', exhaustive, async ({ open, ada }) => {
  const page = await open('/account', { as: ada })
  const ground = () => style(page, 'input[data-path="name"]', 'background-color')
  const filled = await ground()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('switch', { name: 'Filled fields' }).press(' ')
  await expect.poll(ground).not.toBe(filled)
})

test('applies the message settings', exhaustive, async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  const drawer = await openAppearance(page)
  const pick = (group: string, text: string) =>
    drawer.getByRole('group', { name: group }).getByRole('radio', { name: text, exact: true }).press(' ')
  await drawer.getByRole('switch', { name: 'Dense messages' }).press(' ')
  await pick('Icons in messages', 'Emoji')
  await pick('Maximum messages', '1')
  await pick('Show messages for', '10 s')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('berry-snackbar') ?? ''))
  expect(kept).toMatchObject({ dense: true, iconVariant: 'useemojis', maxStack: 1, duration: 10_000 })
  // Two messages wait after a reload, of which the settings let one be seen.
  const queue = ['one', 'two'].map((id) => snack({ id, variant: 'alert' }))
  await page.evaluate(
    (text) => localStorage.setItem('berry-snackbar', text),
    JSON.stringify({ ...kept, duration: 60_000, queue }),
  )
  await page.reload()
  await expect(page.locator('.snack')).toHaveCount(1)
  await expect(page.locator('.snack')).toContainText(/\p{Extended_Pictographic}/u)
  expect((await page.locator('.snack').boundingBox())?.height).toBeLessThan(44)
})

test('follows the theme of the device', async ({ open, ada }) => {
  const page = await open('/dashboard', { as: ada })
  const drawer = await openAppearance(page)
  await drawer.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'System' }).press(' ')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).toHaveAttribute('data-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root(page)).toHaveAttribute('data-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(noteFrames)
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const frames = await framesOf(page)
  expect(frames.filter((one) => !/^h1|^en ltr default dark /.test(one))).toEqual([])
})

// In the chosen font and, as on a slow line, in the one shown until it arrives.
for (const [name, fonts] of [
  ['the chosen font', true],
  ['the first font', false],
] as const) {
  test(
    `keeps the longest amounts inside their cells on a phone in ${name}`,
    exhaustiveIf(!fonts),
    async ({ open, page, ada, watch }) => {
      if (!fonts) {
        watch.allow(/woff2/)
        await page.route(/woff2/, (route) => route.abort())
      }
      await open('/dashboard', { as: ada, onPhone: true, look: { locale: 'ro' } })
      const amounts = page.locator('main dd bdi')
      await expect(amounts).not.toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      const overflowing = await amounts.evaluateAll((all) =>
        all
          .filter(
            (amount) => amount.getBoundingClientRect().width > (amount.parentElement?.clientWidth ?? 0) + 1,
          )
          .map((amount) => amount.textContent),
      )
      expect(overflowing).toEqual([])
    },
  )
}

test(
  'shows figures 22 px high on a phone when the longest has room',
  exhaustive,
  async ({ open, page, ada }) => {
    await open('/dashboard', { as: ada, onPhone: true })
    const amount = page.locator('main dd', { hasText: /^€/ }).first()
    await expect(amount).toHaveCSS('font-size', '22px')
    await expect(amount).toHaveCSS('line-height', '30px')
  },
)

test('keeps email addresses left to right when mirrored, and rounds the corners of an empty list', async ({
  open,
  ada,
}) => {
  const page = await open('/account', { as: ada, look: { rtlLayout: true } })
  const written = (field: Locator) =>
    field.evaluate((element) => {
      const { direction, unicodeBidi, textAlign } = getComputedStyle(element)
      return [direction, unicodeBidi, textAlign].join(' ')
    })
  expect(await written(page.getByRole('textbox', { name: 'Email' }))).toBe('ltr plaintext right')
  expect(await written(page.getByRole('textbox', { name: 'Name' }))).toBe('rtl plaintext right')
  await page.goto('/orders?q=nobody+has+this')
  const cell = page.getByRole('cell').filter({ has: page.getByRole('heading') })
  // The card behind it has the colour, and the corners.
  await expect(cell).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test(
  'contains a 72-letter word, aligns lists with their text when mirrored and keeps swatches in forced colours',
  exhaustive,
  async ({ open, origin, mira }) => {
    const name = 'Z'.repeat(72)
    await post(origin, 'contact/add', { uid: 'long', fields: { name } }, mira)
    await post(origin, 'posts/add', { id: crypto.randomUUID(), content: '- one\n- two' }, mira)
    const page = await open('/contacts', { as: mira, look: { rtlLayout: true } })
    const card = page.getByRole('article').filter({ hasText: name })
    const outer = await card.boundingBox()
    const inner = await card.getByRole('link', { name }).boundingBox()
    expect(inner?.width).toBeGreaterThan(40)
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0)
    await card.getByRole('link', { name }).click()
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })

    await page.goto('/social')
    const list = page.getByRole('article').getByRole('list').filter({ hasText: 'one' }).first()
    await expect(list).toHaveCSS('direction', 'ltr')
    await expect(list.getByText('one')).toHaveCSS('text-align', 'start')

    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/kanban')
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click()
    const swatch = page.getByRole('menuitemradio').nth(1)
    const paint = () => swatch.evaluate((one) => getComputedStyle(one, '::before').backgroundColor)
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await paint()).not.toBe(canvas)
  },
)

test(
  'fits tasks, row heights, hints and notes into their places',
  exhaustive,
  async ({ open, page, origin, ada }) => {
    const box = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const endOf = async (locator: Locator) => {
      const { x, width } = await box(locator)
      return x + width
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await open('/dashboard', { as: ada })
    for (const locale of ['en', 'fr', 'ro'] as const) {
      await wear(page, { navType: 'light', rtlLayout: false, locale })
      const tasks = page.locator('main li > [data-tone] + span')
      await expect(tasks.first()).toBeVisible()
      for (const task of await tasks.all()) expect((await box(task)).height, locale).toBeLessThan(30)
    }

    await open('/orders', { as: ada })
    await page.getByRole('button', { name: 'Columns and row height' }).click()
    for (const name of ['Compact', 'Comfortable', 'Relaxed']) {
      const label = page.locator('label', { has: page.getByRole('radio', { name }) })
      expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBe(0)
    }

    await open('/orders', { as: ada, look: { rtlLayout: true } })
    await page.keyboard.press('Control+k')
    const option = page
      .getByRole('option')
      .filter({ has: page.locator('kbd') })
      .first()
    expect((await box(option.locator('kbd').first())).x - (await box(option)).x).toBeLessThan(20)

    const mira = await newAccount(origin)
    await post(origin, 'account/confirm', { password: adaPassword }, ada)
    await post(origin, 'team/role', { user: mira.id, role: 'staff' }, ada)
    await open('/products/7/edit', { as: mira })
    const note = page.getByText('Read-only.')
    await expect(note).toBeVisible()
    expect(await endOf(note)).toBeGreaterThan(
      (await endOf(page.getByRole('textbox', { name: 'Original price' }))) - 40,
    )

    await open('/invoices', { as: ada, onPhone: true })
    await page.locator('main a[href^="/invoices/i"]').first().click()
    const sheet = page.getByRole('article')
    await expect(sheet).toBeVisible()
    expect(await endOf(sheet.locator('dl').first())).toBe(await endOf(sheet.getByRole('table')))
  },
)
