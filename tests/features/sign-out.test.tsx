import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '#kernel/session.ts'
import { openApp } from '#tests/support/open-app.tsx'

const requested = <Result,>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Everything that this browser has stored, as texts. */
async function storedTexts(): Promise<string[]> {
  const texts = Object.entries(localStorage).map(([key, text]) => `${key}: ${text}`)
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await requested(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      const [keys, values] = [await requested(objects.getAllKeys()), await requested(objects.getAll())]
      texts.push(...keys.map((key, at) => `${name}/${store}/${String(key)}: ${JSON.stringify(values[at])}`))
    }
    database.close()
  }
  return texts
}

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
