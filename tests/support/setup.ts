import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'

/** The network of the tests; a request that nobody answers fails the test. */
export const network = setupServer()

configure({ asyncUtilTimeout: 5000 })

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())

// What jsdom lacks and the components ask for.
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
    onchange: null,
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => {},
})
Element.prototype.scrollIntoView = () => {}
document.elementFromPoint = () => null

const complaints: string[] = []
beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...said) => void complaints.push(`${level}: ${said.join(' ')}`),
    )
  }
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  network.resetHandlers()
  vi.restoreAllMocks()
  // A message on the console is a defect even when the screen looks right.
  if (complaints.length > 0) throw new Error(`Unexpected console output:\n${complaints.join('\n')}`)
})
