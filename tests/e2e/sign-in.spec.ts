import {
  adaEmail,
  adaPassword,
  callsOf,
  expect,
  heading,
  keptInBrowser,
  signOut,
  test,
  typeCredentials,
} from './fixtures.ts'

test('Ada signs in by typing and sees the day', async ({ open }) => {
  const page = await open('/')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').pressSequentially(adaEmail)
  await page.getByLabel('Password', { exact: true }).pressSequentially(adaPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Account menu, Ada Palmer' })).toBeVisible()
})

test('a wrong password keeps both fields and says what is safe', async ({ open, watch }) => {
  watch.allow(/status of 400/)
  const page = await open('/login')
  await typeCredentials(page, adaEmail, 'not-the-password')
  await expect(page.getByRole('alert')).toContainText('do not match. Your account is safe')
  await expect(page.getByLabel('Email')).toHaveValue(adaEmail)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password')
})

test('a button that an error would move away is still pressed', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/login')
  await page.getByLabel('Email').fill('ada')
  const button = page.getByRole('button', { name: 'Sign in' })
  const box = await button.boundingBox()
  // At its upper edge, which is not the button any more once the line is in.
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText('Write an address such as')).toBeVisible()
  await expect(page.getByText('Write something here.')).toBeVisible()
})

test('a password can be looked at', async ({ open }) => {
  const page = await open('/login')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('somebody registers, is told so, and signs in', async ({ open }) => {
  const page = await open('/login')
  const email = `wei.${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByLabel('First name').fill('Wei')
  await page.getByLabel('Last name').fill('Zhang')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a quiet green hill')
  await expect(page.getByText('Strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Tick the box to go on.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await keptInBrowser(page)).not.toContain('serviceToken')
  await typeCredentials(page, email, 'a quiet green hill')
  await expect(page.getByRole('button', { name: 'Account menu, Wei Zhang' })).toBeVisible()
})

test('the forgotten password makes no call and says so', async ({ open, context }) => {
  const page = await open('/login')
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await expect(heading(page, 'Reset your password')).toBeVisible()
  const calls = callsOf(context)
  await page.getByLabel('Email').fill(adaEmail)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('does not send mail by itself yet')).toBeVisible()
  expect(calls).toEqual([])
})

test('the address that was asked for is reached after signing in', async ({ open }) => {
  const page = await open('/widget/chart?range=90')
  await expect(page).toHaveURL(/\/login\?from=/)
  await typeCredentials(page, adaEmail, adaPassword)
  await expect(heading(page, 'Charts')).toBeVisible()
  await expect(page).toHaveURL('/widget/chart?range=90')
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
})

for (const from of ['//evil.example/', '/\\evil.example', 'https://evil.example/']) {
  test(`signing in never leads to another site: ${from}`, async ({ open }) => {
    const page = await open(`/login?from=${encodeURIComponent(from)}`)
    await typeCredentials(page, adaEmail, adaPassword)
    await expect(page).toHaveURL('/dashboard')
  })
}

test('a signed-out visit of an inner page asks for nothing but the menu', async ({ open, context }) => {
  const calls = callsOf(context)
  const page = await open('/account')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.filter(({ line }) => line !== 'GET menu/widget')).toEqual([])
})

test('signing out ends the session, and Back shows nothing of it', async ({ open, mira }) => {
  const page = await open('/dashboard', { as: mira })
  await page.getByRole('link', { name: 'Charts' }).click()
  await expect(heading(page, 'Charts')).toBeVisible()
  await signOut(page)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/login')
  for (let back = 0; back < 2; back++) {
    await page.goBack()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(page.getByText('Revenue')).toHaveCount(0)
  }
  // Nor does the browser's own memory of the page.
  await page.goto('/dashboard')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('somebody who is signed in does not see the sign-in page', async ({ open, ada }) => {
  const page = await open('/login', { as: ada })
  await expect(page).toHaveURL('/dashboard')
})
