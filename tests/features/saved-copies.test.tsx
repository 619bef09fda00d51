import { screen, waitFor } from '@testing-library/react'
import { createStore, entries, set } from 'idb-keyval'
import { expect, test } from 'vitest'
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
const rows = () => screen.queryAllByRole('button', { name: /^More for / }).length

test('a saved copy without a field that is new is not shown, and is loaded again when there is a network', async () => {
  const backend = await visitedBefore(['tags'])
  goOffline()
  await openApp('/customers', { backend, isSlow: true })
  expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  expect(await screen.findByText(/not available offline|You are offline/)).toBeVisible()
  expect(rows()).toBe(0)
  goOnline()
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
})

test('a saved copy that fits is shown without a network', async () => {
  const backend = await visitedBefore([])
  goOffline()
  await openApp('/customers', { backend, isSlow: true })
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
})
