import { http } from 'msw'
import { expect, it } from 'vitest'
import { neededFor } from '#app/nav.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { appRoutes, plainAddresses } from '#tests/support/routes.ts'

const addresses = [
  ...plainAddresses(appRoutes().filter(({ isForGuests }) => !isForGuests)),
  '/mail/inbox',
  '/social/posts',
  '/users/list/s1',
].toSorted()

/** The calls that index.html makes for each address, from what the loaders of its routes ask for. */
it('lists the first calls of every page for the first byte', async () => {
  let calls: string[] = []
  const { router, queryClient, settled } = await openApp('/account', {
    answers: [
      http.get('*/api/*', ({ request }) => {
        const { pathname, search } = new URL(request.url)
        calls.push(`${pathname.replace('/api/', '')}${search}`)
      }),
    ],
  })
  const firstCalls: Record<string, { calls: string[]; rights: string[] }> = {}
  for (const to of addresses) {
    await settled()
    router.clearCache()
    queryClient.removeQueries({ type: 'inactive' })
    calls = []
    await router.preloadRoute({ to })
    await settled()
    if (calls.length > 0) firstCalls[to] = { calls, rights: neededFor(to).rights }
  }
  await expect(`${JSON.stringify(firstCalls, null, 2)}\n`).toMatchFileSnapshot(
    '../../build/first-calls.gen.json',
    'run this test with -u',
  )
})
