import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { closeTabs } from './open-tabs.ts'
import { network, requireQuietConsole, watchConsole } from './setup.ts'

// Test files of one worker share their modules, and vitest runs this file before each of them: hooks stand here, and
// everything that exists once stands in the modules that it imports.

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())

beforeEach(watchConsole)

afterEach(async () => {
  vi.useRealTimers()
  await closeTabs()
  cleanup()
  network.resetHandlers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  requireQuietConsole()
})
