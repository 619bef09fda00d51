import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { shopName } from '#kernel/shop-name.ts'
import { openApp } from '#tests/support/open-app.tsx'

afterEach(() => shopName.set(''))

const menu = () => screen.getByRole('navigation', { name: 'Main menu' })

it('shows the name of the shop in the menu and the title, as soon as it is saved', async () => {
  const { user, settled } = await openApp('/settings/shop')
  expect(within(menu()).getByRole('link', { name: 'Fernhill, home' })).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Shop name' })
  await user.clear(field)
  await user.type(field, 'Lumânări Iași')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  await waitFor(() => expect(menu()).toHaveTextContent('Lumânări Iași'))
  await waitFor(() => expect(document.title).toBe('Shop details · Lumânări Iași'))
  expect(localStorage.getItem('fernhill-shop')).toBe('Lumânări Iași')
})

it('shows guests the name of the shop', async () => {
  await openApp('/login', {
    signedOut: true,
    answers: [
      http.get('*/api/account/registration', () =>
        HttpResponse.json({ state: 'open', shop: 'Bougies & Cie' }),
      ),
    ],
  })
  await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Bougies & Cie'))
  expect(document.title).toBe('Sign in · Bougies & Cie')
})
