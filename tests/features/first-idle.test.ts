import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { whenFetched } from '#app/first-idle.ts'

it('loads secondary parts when the last query of the page has its answer', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const fetches = answers.map(({ promise }, index) =>
    client.fetchQuery({ queryKey: ['figure', index], queryFn: () => promise }).catch(() => {}),
  )
  const load = vi.fn()
  const loaded = whenFetched(client).then(load)
  answers[0]?.resolve('1,987')
  await fetches[0]
  expect(load).not.toHaveBeenCalled()
  answers[1]?.reject(new Error('no answer'))
  await loaded
  expect(load).toHaveBeenCalledOnce()
  await whenFetched(client)
})
