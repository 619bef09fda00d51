import { readdirSync, readFileSync } from 'node:fs'
import { filledCart } from '#tests/support/carts.ts'
import { adaEmail, expect, heading, nameField, rename, signedIn, test } from './fixtures.ts'

test('a changed name stands everywhere and survives a reload', async ({ open, mira, origin }) => {
  const page = await open('/account', { as: mira })
  await rename(page, 'Mira Renamed')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu, Mira Renamed' })).toBeVisible()
  await page.reload()
  await expect(nameField(page)).toHaveValue('Mira Renamed')
  expect((await signedIn(origin, mira.email, mira.password)).name).toBe('Mira Renamed')
})

test('an email that is taken goes back, says why, and keeps what was typed', async ({
  open,
  mira,
  watch,
}) => {
  watch.allow(/status of 400/)
  const page = await open('/account', { as: mira })
  await nameField(page).fill('Mira Refused')
  await page.getByLabel('Email', { exact: true }).fill(adaEmail)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/already an account/)
  await expect(page.getByRole('button', { name: `Account menu, ${mira.name}` })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(adaEmail)
  await expect(nameField(page)).toHaveValue('Mira Refused')
})

test('discarding brings back what the server holds', async ({ open, mira }) => {
  const page = await open('/account', { as: mira })
  await nameField(page).fill('Not this')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(nameField(page)).toHaveValue(mira.name)
  await page.reload()
  await expect(nameField(page)).toHaveValue(mira.name)
})

test('Ctrl+S saves', async ({ open, mira }) => {
  const page = await open('/account', { as: mira })
  await nameField(page).fill('Mira Keys')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a new password ends the session of another device and not this one', async ({
  open,
  browser,
  mira,
  origin,
  watch,
}) => {
  watch.allow(/status of 401/)
  const device = await browser.newContext()
  watch.also(device)
  const other = await device.newPage()
  const { token } = await signedIn(origin, mira.email, mira.password)
  await device.setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'serviceToken', value: token }] }],
  })
  await other.goto(`${origin}/account`)
  await expect(heading(other, 'Your account')).toBeVisible()

  const page = await open('/account', { as: mira })
  const next = 'another quiet green hill'
  await page.getByLabel('Current password').fill(mira.password)
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Every other device is signed out.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Your account')).toBeVisible()

  await other.getByRole('link', { name: 'Charts' }).click()
  await expect(heading(other, 'Sign in')).toBeVisible()
  await expect(other.getByText('Your session has ended.')).toBeVisible()
  expect((await signedIn(origin, mira.email, next)).id).toBe(mira.id)
  await device.close()
})

const areas = readdirSync('locales/en').filter((name) => name.endsWith('.json'))

/** Every key of every area, as i18next would show it where its text is missing. */
function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  )
}
const keys = areas
  .flatMap((name) => keysOf(JSON.parse(readFileSync(`locales/en/${name}`, 'utf8'))))
  .filter((key) => /[.A-Z_]/.test(key))

const pages = ['/dashboard', '/widget/statistics', '/widget/data', '/widget/chart', '/account', '/nowhere']
const steps = ['/checkout?step=0', '/checkout?step=1', '/checkout?step=2']

for (const locale of ['en', 'fr', 'ro', 'zh'] as const) {
  test(`every page speaks ${locale}, with no key left over`, async ({ open, ada, origin }) => {
    const texts = (area: string) => JSON.parse(readFileSync(`locales/${locale}/${area}.json`, 'utf8'))
    const page = await open('/login', { look: { locale }, carts: await filledCart(origin, ada) })
    const found: string[] = []
    const check = async (path: string, title: string) => {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const words = await page.evaluate(() => {
        const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
        const labels = named.flatMap((one) =>
          ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
        )
        return [...document.body.innerText.split('\n'), ...labels, document.title].map((one) => one.trim())
      })
      for (const word of words) {
        if (keys.includes(word.replace(/^\w+:/, '')) || /\{\{|\}\}|undefined|NaN/.test(word))
          found.push(`${path}: ${word}`)
      }
    }
    const { signInTitle, registerTitle, forgotTitle, title } = texts('account')
    await check('/login', signInTitle)
    await check('/register', registerTitle)
    await check('/forgot-password', forgotTitle)
    await page.evaluate((token) => localStorage.setItem('serviceToken', token), ada.token)
    const { statistics, data, chart, missingTitle } = texts('pages')
    const titles = [texts('dashboard').title, statistics, data, chart, title, missingTitle]
    for (const [index, path] of pages.entries()) await check(path, titles[index])
    for (const path of steps) await check(path, texts('checkout').title)
    expect(found).toEqual([])
  })
}
