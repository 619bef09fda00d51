import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import type { Backend } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'

type User = Awaited<ReturnType<typeof openApp>>['user']
const openCard = async () =>
  within(await screen.findByRole('region', { name: 'Two-step sign-in and passkeys' }))

async function typePassword(user: User, password: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await user.type(await dialog.findByLabelText('Current password'), password)
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
}

/** Lets the sign-in be longer ago than its proof counts. */
const forgetProof = ({ db }: Backend) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: new Date('2020-01-01') })
    .execute()

it('turns on one-time codes after the password and asks for them at the next sign-in', async () => {
  const { user, backend } = await openApp('/account')
  await forgetProof(backend)
  const card = await openCard()
  await user.click(card.getByRole('button', { name: 'Turn on one-time codes' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await typePassword(user, 'wrong')
  expect(await screen.findByText(/Current password is incorrect/)).toBeVisible()
  await user.clear(screen.getByLabelText('Current password', { selector: '[role=dialog] input' }))
  await typePassword(user, 'berry-demo-1')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key =
    screen
      .getByText(/Or enter this key/)
      .querySelector('code')
      ?.textContent?.replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  await user.type(screen.getByLabelText('Code from the app'), totp.generate())
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  const recovery = within(screen.getByRole('dialog')).getAllByRole('listitem')[0]?.textContent ?? ''
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await card.findByText('10 recovery codes left.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  await user.type(screen.getByLabelText('Email'), 'admin@example.com')
  await user.type(screen.getByLabelText('Password'), 'berry-demo-1')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const code = await screen.findByLabelText('Code from your app, or a recovery code')
  expect(code).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(code, recovery)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: /^Account menu/ })).toBeVisible()
})

it('changes nothing and explains why when the confirmation is declined', async () => {
  const atProvider = http.get('*/api/account/factors', () =>
    HttpResponse.json({ passkeys: [], codes: { isOn: false, recoveryLeft: 0 }, openId: 'Example ID' }),
  )
  const { user, backend } = await openApp('/account', { answers: [atProvider] })
  await forgetProof(backend)
  const card = await openCard()
  await user.click(card.getByRole('button', { name: 'Turn on one-time codes' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  expect(dialog.getByText(/^No password because you sign in with Example ID/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/Confirm with your password or passkey first/)).toBeVisible()
  expect(await backend.db.selectFrom('one_time_codes').select('user_id').execute()).toEqual([])
})

it('opens pages of a role that requires two-step sign-in once the account has it', async () => {
  const { user, backend, settled, readAll } = await openApp('/settings/team')
  const owner = await screen.findByRole('switch', { name: 'Require two-step sign-in for “Owner”' })
  await user.click(owner)
  await settled()
  expect(
    await screen.findByRole('heading', { name: 'Confirm with a passkey or one-time code' }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open your account' }))
  expect(await screen.findByText(/^Your role requires a passkey or one-time codes/)).toBeVisible()
  const secret = new Secret({ size: 20 })
  const row = { user_id: 'ada00000', secret: secret.base32, confirmed_at: new Date() }
  await backend.db.insertInto('one_time_codes').values(row).execute()
  await readAll()

  // Another device has added them: this session gives a code.
  await user.click(await screen.findByRole('button', { name: 'Use passkey or code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  const code = dialog.getByLabelText('Code from your app, or a recovery code')
  expect(code).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(dialog.getByText('Enter the code from the app.')).toBeVisible()
  await user.type(code, '000000')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText(/Wrong code/)).toBeVisible()
  await user.clear(code)
  await user.type(code, new TOTP({ secret }).generate())
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByText(/^Your role requires/)).toBeNull())
  expect(screen.getByRole('link', { name: 'Products' })).toBeVisible()
})

it('saves a new email address after the password is confirmed', async () => {
  const { user, backend, settled } = await openApp('/account')
  await forgetProof(backend)
  const email = await screen.findByLabelText('Email')
  await user.clear(email)
  await user.type(email, 'ada@example.com')
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await typePassword(user, 'berry-demo-1')
  expect(await screen.findByText('Saved')).toBeVisible()
  await settled()
  const ada = backend.db.selectFrom('users').select('email').where('id', '=', 'ada00000')
  expect(await ada.executeTakeFirst()).toEqual({ email: 'ada@example.com' })
})

it('turns off one-time codes, and disables changes while offline', async () => {
  const { user, backend, settled, readAll } = await openApp('/account')
  const row = { user_id: 'ada00000', secret: new Secret({ size: 20 }).base32, confirmed_at: new Date() }
  await backend.db.insertInto('one_time_codes').values(row).execute()
  await readAll()
  const card = await openCard()
  goOffline()
  await waitFor(() => expect(card.getByRole('button', { name: 'Turn off codes' })).toBeDisabled())
  goOnline()
  await user.click(await card.findByRole('button', { name: 'Turn off codes' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Turn off codes' }))
  expect(await screen.findByText('One-time codes are off.')).toBeVisible()
  await settled()
  expect(await backend.db.selectFrom('one_time_codes').select('user_id').execute()).toEqual([])
})
