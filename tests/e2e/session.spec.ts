import { filledCart } from '#tests/support/carts.ts'
import {
  everythingFetched,
  exhaustive,
  expect,
  heading,
  keptInBrowser,
  letSessionRunOut,
  nameField,
  noNetwork,
  rename,
  signOut,
  test,
  tokenOf,
  typeCredentials,
} from './fixtures.ts'

test('keeps what was typed when the session expires, through sign-in and back', async ({
  open,
  mira,
  watch,
}) => {
  // What is on its way when the session ends is refused, and the browser says so.
  watch.allow(/status of 401/)
  const page = await open('/account', { as: mira })
  await nameField(page).fill('Half a na')
  await letSessionRunOut(page, mira)
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?from=%2Faccount&reason=expired/)
  await typeCredentials(page, mira.email, mira.password)
  await expect(heading(page, 'Your account')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Half a na')
})

test('sends a token with a foreign signature to sign-in and remembers the address', async ({
  open,
  mira,
  watch,
}) => {
  watch.allow(/status of 401/)
  const token = await tokenOf(mira, { secret: 'somebody else with a long secret' })
  const page = await open('/widget/data', { as: { token } })
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL(/from=%2Fwidget%2Fdata/)
  expect(await keptInBrowser(page)).not.toContain('serviceToken')
})

test('works on a page without HTTPS', async ({ open, page, mira }) => {
  // What browsers keep from such pages.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    for (const name of ['locks', 'serviceWorker', 'clipboard'])
      Reflect.deleteProperty(Navigator.prototype, name)
    Reflect.deleteProperty(globalThis, 'caches')
  })
  await open('/account', { as: mira })
  await rename(page, 'Mira Nearby')
  await expect(page.getByRole('button', { name: 'Account menu, Mira Nearby' })).toBeVisible()
  await page.reload()
  await expect(nameField(page)).toHaveValue('Mira Nearby')
})

test('signs out the other tab', exhaustive, async ({ open, context, mira }) => {
  const page = await open('/dashboard', { as: mira })
  const other = await context.newPage()
  await other.goto('/account')
  await expect(heading(other, 'Your account')).toBeVisible()
  await signOut(page)
  await expect(heading(other, 'Sign in')).toBeVisible()
  await expect(other.getByText(mira.name)).toHaveCount(0)
})

test('asks before signing out with unsent changes', async ({ open, context, mira, watch }) => {
  watch.allow(noNetwork)
  const page = await open('/account', { as: mira })
  await everythingFetched(page)
  await context.setOffline(true)
  await rename(page, 'Mira Unsent')
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsent changes?' })
  await expect(question).toContainText('1 change hasn’t been sent yet')
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(nameField(page)).toHaveValue('Mira Unsent')
  await signOut(page)
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect.poll(() => keptInBrowser(page)).not.toContain('Mira Unsent')
})

test('leaves nothing of the account in the browser after sign-out', async ({ open, origin, mira }) => {
  const page = await open('/dashboard', { as: mira, carts: await filledCart(origin, mira) })
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await nameField(page).fill('A draft of mine')
  // Reads are saved within a second, drafts within a moment.
  await expect.poll(() => keptInBrowser(page)).toContain('A draft of mine')
  await expect.poll(() => keptInBrowser(page)).toContain('bestSellers')
  await signOut(page)
  await expect(heading(page, 'Sign in')).toBeVisible()
  // A read is saved up to a second late, and a late copy must not appear either.
  await page.waitForTimeout(1500)
  const kept = await keptInBrowser(page)
  for (const trace of [mira.id, mira.email, mira.name, 'A draft of mine', 'bestSellers', mira.token])
    expect(kept).not.toContain(trace)
})
