import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it.each([
  [860, 12],
  [1440, 24],
])('gives a window of %i px a default of %i rows', async (height, rows) => {
  vi.resetModules()
  vi.stubGlobal('innerHeight', height)
  const { blankCustomers, customerSearchOf } = await import('#contract/customer-search.ts')
  expect(blankCustomers.size).toBe(rows)
  expect(customerSearchOf({}).size).toBe(rows)
  expect(customerSearchOf({ size: 48 }).size).toBe(48)
})
