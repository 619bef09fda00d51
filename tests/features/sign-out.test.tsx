import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '#kernel/session.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { storedTexts } from '#tests/support/stored-texts.ts'

it('leaves nothing of the account in the browser after a sign-out', async () => {
  const { router, settled } = await openApp('/orders')
  const userId = session.userId() ?? ''
  const ofAccount = async () => (await storedTexts()).filter((text) => text.includes(userId))
  for (const to of [
    '/calendar',
    '/mail/inbox',
    '/chat',
    '/contacts',
    '/board',
    '/stories',
    '/products',
    '/account',
  ]) {
    await router.navigate({ to })
    await settled()
  }
  await waitFor(async () => expect((await ofAccount()).length).toBeGreaterThan(1))
  session.end('signedOut')
  await settled()
  await waitFor(async () => expect(await ofAccount()).toEqual([]))
})
