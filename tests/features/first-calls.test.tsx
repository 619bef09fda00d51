import { http } from 'msw'
import { expect, it } from 'vitest'
import { neededFor } from '#app/nav.ts'
import { isRight, type Right } from '#contract/rights.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { everyCall } from '#tests/support/requests.ts'
import { appRoutes, plainAddresses } from '#tests/support/routes.ts'

const memberRoutes = appRoutes().filter(({ isForGuests }) => !isForGuests)
/** Stands for the id of a record, `$1` in the file. */
const anyId = '987654'
const addresses = [
  ...plainAddresses(memberRoutes),
  ...memberRoutes
    .map(({ address }) => address.replace('$folder', 'inbox').replace(/\$\w+Id\b/, anyId))
    .filter((address) => address.includes(anyId)),
  '/mail/inbox',
  '/social/posts',
  '/users/list/s1',
].toSorted()

/** The right that a call needs; its page may need fewer or others. */
function rightOf(sent: string): Right | undefined {
  const { access } = everyCall.find(({ path }) => path === sent.split(/[ ?]/)[0]) ?? {}
  return access && isRight(access) ? access : undefined
}

/** The calls that index.html makes for each address, from what the loaders of its routes ask for. */
it('lists the first calls of every page for the first byte', async () => {
  let calls: string[] = []
  const { router, queryClient, settled } = await openApp('/account', {
    answers: [
      http.all('*/api/*', async ({ request }) => {
        const { pathname, search } = new URL(request.url)
        const body = await request.clone().text()
        calls.push(`${pathname.replace('/api/', '')}${search}${body && ` ${body}`}`)
      }),
    ],
  })
  const firstCalls: Record<string, { calls: { call: string; right?: string }[]; rights: string[] }> = {}
  for (const to of addresses) {
    await settled()
    router.clearCache()
    queryClient.removeQueries({ type: 'inactive' })
    calls = []
    // The record does not exist.
    await router.preloadRoute({ to }).catch(() => {})
    await settled()
    const { rights } = neededFor(to)
    if (calls.length > 0)
      firstCalls[to.replace(anyId, '$1')] = {
        calls: calls.map((call) => ({ call: call.replaceAll(anyId, '$1'), right: rightOf(call) })),
        rights,
      }
  }
  await expect(`${JSON.stringify(firstCalls, null, 2)}\n`).toMatchFileSnapshot(
    '../../build/first-calls.gen.json',
    'run this test with -u',
  )
})
