import { expect, heading, nameField, rename, signedIn, test } from './fixtures.ts'

test('shows a changed name in the header and after a reload', async ({ open, mira, origin }) => {
  const page = await open('/account', { as: mira })
  await rename(page, 'Mira Renamed')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu, Mira Renamed' })).toBeVisible()
  await page.reload()
  await expect(nameField(page)).toHaveValue('Mira Renamed')
  expect((await signedIn(origin, mira.email, mira.password)).name).toBe('Mira Renamed')
})

test('restores the saved values on discard', async ({ open, mira }) => {
  const page = await open('/account', { as: mira })
  await nameField(page).fill('Not this')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(nameField(page)).toHaveValue(mira.name)
  await page.reload()
  await expect(nameField(page)).toHaveValue(mira.name)
})

test('ends the sessions of other devices when the password changes', async ({
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
  await expect(page.getByText('Password changed. You’re signed out on all other devices.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Your account')).toBeVisible()

  // Its live stream may have told it already: then it is at the sign-in page without this press.
  await other
    .getByRole('link', { name: 'Charts' })
    .click({ timeout: 5000 })
    .catch(() => {})
  await expect(heading(other, 'Sign in')).toBeVisible()
  await expect(other.getByText('Your session has ended.')).toBeVisible()
  expect((await signedIn(origin, mira.email, next)).id).toBe(mira.id)
  await device.close()
})

test('adds a passkey and signs in with it', async ({ open, page, context, mira }) => {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await open('/account', { as: mira })
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey “Laptop” added.')).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // The browser offers it in the suggestions of the field; the virtual one takes it immediately.
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
})
