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
