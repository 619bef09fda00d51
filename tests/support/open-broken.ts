import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import { openApp } from './open-app.tsx'

/** Opens a page whose call fails, expects it to say so, and asks again once the call works. */
export async function openBroken(address: string, path: string, message: string): Promise<void> {
  let isBroken = true
  const answer = () => (isBroken ? HttpResponse.json({ message: 'No' }, { status: 400 }) : undefined)
  const { user } = await openApp(address, { answers: [http.get(`*/api/${path}`, answer)] })
  expect(await screen.findByText(message)).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
}
