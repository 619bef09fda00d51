import { screen, waitFor } from '@testing-library/react'
import { createStore, entries, keys, set } from 'idb-keyval'
import { expect, it } from 'vitest'
import { features } from '#app/features.ts'
import { isKept } from '#offline/reads-store.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'

type Saved = { outline: string; query: { state: { data: Record<string, unknown> } } }

/** A visit to the customers by an earlier version of the app, whose pages had no list of tags. */
async function visitedBefore(without: string[]) {
  const { backend, settled, close } = await openApp('/customers')
  await settled()
  await close()
  const store = createStore('fernhill-reads', 'queries')
  const lists = (await entries<string, Saved>(store)).filter(([hash]) =>
    hash.startsWith('["customers","list"'),
  )
  expect(lists.length).toBeGreaterThan(0)
  for (const [hash, { query, ...entry }] of lists) {
    const { data } = query.state
    for (const field of without) delete data[field]
    // The outline, which finds damaged copies, is of what that version wrote.
    const outline = without.reduce(
      (now, field) => now.replace(new RegExp(`,${field}:\\[[^\\]]*\\]+`), ''),
      entry.outline,
    )
    await set(hash, { ...entry, outline, query }, store)
  }
  return backend
}
const rows = () => screen.queryAllByRole('button', { name: /^More actions for / }).length

it('ignores a stored copy without a new field and reloads it online', async () => {
  const backend = await visitedBefore(['tags'])
  goOffline()
  await openApp('/customers', { backend, isSlow: true })
  expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  expect(await screen.findByText(/not available offline|You’re offline/)).toBeVisible()
  expect(rows()).toBe(0)
  goOnline()
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
})

it('shows a matching stored copy offline', async () => {
  const backend = await visitedBefore([])
  goOffline()
  await openApp('/customers', { backend, isSlow: true })
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
})

const paths = features.flatMap(({ path }) => (path && path !== '/checkout' ? [path] : []))

it.each(paths)('opens %s offline after a visit', async (path) => {
  const first = await openApp(path)
  await screen.findByRole('heading', { level: 1 })
  await first.settled()
  const offline = first.queryClient.getQueryCache().findAll({ predicate: (query) => isKept(query) })
  await first.close()
  const kept = await keys(createStore('fernhill-reads', 'queries'))
  expect(offline.map(({ queryHash }) => queryHash).filter((hash) => !kept.includes(hash))).toEqual([])
  goOffline()
  await openApp(path, { backend: first.backend, isSlow: true })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText(/not available offline/i)).toBeNull()
})
