import type { Page } from '@playwright/test'
import { adaEmail, adaPassword, callsOf, exhaustiveIf, expect, heading, signOut, test } from './fixtures.ts'

test('signs in by keyboard and opens the dashboard', async ({ open }) => {
  const page = await open('/')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').pressSequentially(adaEmail)
  await page.getByLabel('Password', { exact: true }).pressSequentially(adaPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Account menu, Ada Palmer' })).toBeVisible()
})

test('presses a button that an error would move away', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/login')
  await page.getByLabel('Email').fill('ada')
  const button = page.getByRole('button', { name: 'Sign in' })
  const box = await button.boundingBox()
  // At its upper edge, which is not the button any more once the line is in.
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText('Enter an email address like')).toBeVisible()
  await expect(page.getByText('Enter a password.')).toBeVisible()
})

for (const [width, height] of [
  [1360, 860],
  [360, 740],
  [360, 560],
] as const) {
  test(
    `keeps the fields and the button in place after a wrong password at ${width} × ${height}`,
    exhaustiveIf(height === 740),
    async ({ page, open, watch }) => {
      watch.allow(/status of 400/)
      await page.setViewportSize({ width, height })
      await open('/login')
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not the right one')
      await page.evaluate(() => document.fonts.ready)
      const places = () =>
        page
          .locator('main h1, main input, main button[type=submit]')
          .evaluateAll((all) =>
            all.map((one) => Math.round(one.getBoundingClientRect().top + window.scrollY)),
          )
      const before = await places()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toContainText('Wrong email or password')
      expect(await places()).toEqual(before)
    },
  )
}

test('requests only the menu, registration and a passkey challenge when signed out', async ({
  open,
  context,
}) => {
  const calls = callsOf(context)
  const page = await open('/account')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const usual = ['GET menu/widget', 'GET account/registration', 'POST account/passkeys/challenge']
  expect(calls.filter(({ line }) => !usual.includes(line))).toEqual([])
})

test('ends the session on sign-out, and shows nothing of it on Back', async ({ open, mira }) => {
  const page = await open('/dashboard', { as: mira })
  await page.getByRole('link', { name: 'Charts' }).click()
  await expect(heading(page, 'Charts')).toBeVisible()
  await signOut(page)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/login')
  for (let back = 0; back < 2; back++) {
    await page.goBack()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(page.getByText(/Sales/)).toHaveCount(0)
  }
  // Nor does the browser's own memory of the page.
  await page.goto('/dashboard')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

/** Keeps the app from starting until the returned function is called. */
async function holdApp(page: Page) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const earlyPage = (page: Page) => page.locator('#early-page')

type Open = (path: string, opening?: object) => Promise<Page>

/** Opens a page of guests whose app has not loaded; the returned function lets it start. */
async function openEarly(open: Open, page: Page, path: string, look?: object) {
  const release = await holdApp(page)
  await open(path, { look, early: true })
  await expect(earlyPage(page)).toBeVisible()
  return release
}

for (const [locale, password, signIn, starting] of [
  ['en', 'Password', 'Sign in', 'Starting'],
  ['ro', 'Parolă', 'Conectează-te', 'Pornire'],
] as const) {
  test(`keeps what is typed before the app has loaded, in ${locale}`, async ({ open, page }) => {
    const release = await openEarly(open, page, '/login', { locale })
    await page.keyboard.type(adaEmail)
    await page.keyboard.press('Tab')
    await page.keyboard.type(adaPassword.slice(0, -1))
    await page.keyboard.press('ArrowLeft')
    release()
    await expect(earlyPage(page)).toHaveCount(0)
    const field = page.getByLabel(password, { exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(adaPassword.slice(-1))
    await expect(field).toHaveValue(adaPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  test(`submits the form that was sent before the app had loaded, in ${locale}`, async ({ open, page }) => {
    const release = await openEarly(open, page, '/orders', { locale, navType: 'dark' })
    await page.keyboard.type(adaEmail)
    await page.getByLabel(password, { exact: true }).fill(adaPassword)
    await page.getByRole('button', { name: signIn }).click()
    await expect(page.getByRole('progressbar', { name: starting })).toBeVisible()
    release()
    await expect(page).toHaveURL('/orders')
    await expect(page.locator('main table')).toBeVisible()
  })
}

test('shows guests the page of their address before the app has loaded, as the app draws it', async ({
  open,
  page,
}) => {
  const shown = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const ids: string[] = []
      const copy = element.cloneNode(true) as Element
      // Browsers write styles in a form of their own.
      for (const { style } of copy.querySelectorAll<HTMLElement>('[style]'))
        style.cssText = String(style.cssText)
      // React sets attributes in an order of its own.
      for (const one of copy.querySelectorAll('*'))
        for (const { name, value } of [...one.attributes].sort((left, right) =>
          left.name < right.name ? -1 : 1,
        )) {
          one.removeAttribute(name)
          one.setAttribute(name, value)
        }
      return copy.innerHTML
        .replaceAll(/early-\d+|(?:mantine-)?_r_\w+_|\bmantine-[a-z\d]{9}\b/g, (id) => {
          if (!ids.includes(id)) ids.push(id)
          return `id-${ids.indexOf(id)}`
        })
        .replace(' data-autofocus=""', '')
    })
  for (const address of ['/login', '/login?reason=expired', '/register', '/forgot-password']) {
    const release = await holdApp(page)
    await open(address, { onPhone: true, look: { navType: 'dark', rtlLayout: true }, early: true })
    await expect(earlyPage(page)).toBeVisible()
    const html = await shown('#early-page')
    release()
    await expect(earlyPage(page)).toHaveCount(0)
    expect(await shown('#root')).toBe(html)
    await page.unrouteAll()
  }
})

test('shows no page of guests to someone who is signed in, nor at another address', async ({
  open,
  page,
  ada,
}) => {
  await holdApp(page)
  for (const [address, as] of [
    ['/login', ada],
    ['/orders', ada],
    ['/verify', undefined],
    ['/register?setup=word', undefined],
    ['/nothing', undefined],
  ] as const) {
    await open(address, { as, early: true })
    await expect(page.getByRole('progressbar', { name: 'Starting' })).toBeVisible()
    expect(await page.evaluate(() => (window as { earlyPage?: object }).earlyPage)).toBeUndefined()
    await expect(earlyPage(page)).toHaveCount(0)
  }
})

test('repeats choices made before the app has loaded', async ({ open, page }) => {
  const release = await openEarly(open, page, '/register')
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  release()
  await expect(earlyPage(page)).toHaveCount(0)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', 'fr')
  await expect(root).toHaveAttribute('data-scheme', 'dark')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByLabel('Prénom')).toHaveValue('Ada')
  await expect(page.locator('[data-path=password]')).toHaveAttribute('type', 'text')
})

test('keeps what a password manager filled in before the app has loaded', async ({ open, page }) => {
  const release = await openEarly(open, page, '/login')
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values)) {
        const field = document.querySelector<HTMLInputElement>(`[data-path=${name}]`)
        if (field) field.value = value
      }
    },
    { email: adaEmail, password: adaPassword },
  )
  release()
  await expect(earlyPage(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('offers to try again after the app failed to load', async ({ open, page, watch }) => {
  watch.allow(/net::ERR_FAILED/)
  const entry = /\/assets\/index-[^/]*\.js$/
  await page.route(entry, (route) => route.abort())
  await open('/login', { early: true })
  const note = page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' })
  await expect(note).toBeVisible()
  await page.unroute(entry)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(earlyPage(page)).toHaveCount(0)
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('offers to try again eight seconds after a submit, and still submits once the app has loaded', async ({
  open,
  page,
}) => {
  await page.clock.install()
  const release = await openEarly(open, page, '/login')
  await page.keyboard.type(adaEmail)
  await page.getByLabel('Password', { exact: true }).fill(adaPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Starting' })).toBeVisible()
  await page.clock.fastForward(8000)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Starting' })).toHaveCount(0)
  release()
  await expect(page).toHaveURL('/dashboard')
})

test('draws in English before the app has loaded when the stored language is unknown', async ({
  open,
  page,
}) => {
  await holdApp(page)
  await open('/login', { look: { locale: 'xx' as 'en' }, early: true })
  await expect(earlyPage(page).getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
