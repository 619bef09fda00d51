import { gunzipSync } from 'node:zlib'
import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { startAnalytics } from '#app/analytics.ts'
import { network } from '#tests/support/setup.ts'

vi.mock('#kernel/env.ts', () => ({
  env: { posthog: { key: 'phc_test', host: 'https://analytics.example' } },
}))

/** Everything that left for the site of the analytics, as text. */
const left: string[] = []

/** Whatever the library packed it in. */
const unpacked = (body: ArrayBuffer): string => {
  const bytes = new Uint8Array(body)
  const text = new TextDecoder().decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes)
  const [, base64] = /^data=([^&]+)/.exec(text) ?? []
  return base64 ? atob(decodeURIComponent(base64)) : text
}

beforeEach(() => {
  network.use(
    http.all('https://analytics.example/*', async ({ request }) => {
      left.push(`${request.url} ${unpacked(await request.arrayBuffer())}`)
      return HttpResponse.json({})
    }),
  )
})

it('reports kinds of pages and mutations, and no personal data', async () => {
  history.replaceState({}, '', '/customers/c0001?q=Quillfeather&mail=ada@example.com#own-draft')
  document.title = 'Quillfeather'
  localStorage.setItem('serviceToken', 'head.Quillfeather.signature')
  const client = new QueryClient()
  const listeners: (() => void)[] = []
  startAnalytics(
    {
      subscribe(_, listener) {
        listeners.push(listener)
        return () => {}
      },
    },
    () => '/_main/customers/$id',
    client,
  )
  for (const listener of listeners) listener()
  await client
    .getMutationCache()
    .build(client, { mutationKey: ['customers', 'edit'], mutationFn: async () => 'Quillfeather' })
    .execute({ name: 'Quillfeather' })
  await expect.poll(() => left.join()).toContain('customers.edit')
  expect(left.join()).toContain('$id')
  expect(left.join()).not.toMatch(/Quillfeather|c0001|ada@|own-draft/)
})
