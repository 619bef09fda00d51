import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { configure, prettyDOM } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import * as React from 'react'
import { vi } from 'vitest'

/** The network of the tests; a request that no one answers fails the test. */
export const network = setupServer(
  // A page says a moment after it was closed that it has left, and its test may be over by then.
  http.post('*/api/here', () => HttpResponse.json({ others: [] })),
  // Whoever had no answer asks whether the server is back, until the next app starts.
  http.get('*/api/health', () => new HttpResponse(null, { status: 503 })),
)

// Nothing is said of speed here: what is waited for comes on a machine several times slower too.
configure({ asyncUtilTimeout: 60_000, getElementError: describeLater })

/** An error that prints the page only when its message is read: most are those of tries that are followed by another. */
function describeLater(said: string | null, container: Element): Error {
  const error = new Error(said ?? '')
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, describeLater)
  let message: string | undefined
  Object.defineProperty(error, 'message', {
    get: () => {
      const page = prettyDOM(container) || ''
      message ??= said?.includes(page) ? said : `${said}\n\n${page}`
      return message
    },
    set: (text: string) => {
      message = text
    },
  })
  return error
}

// React notes the stack of every element that it makes, which takes a sixth of a test's time. It stops after so many.
const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

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
  // Nothing is laid out, and so nothing is ever in sight.
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => {},
})
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
// Nothing is laid out here; what is measured stands in one place of a desktop window, and so counts as seen.
Element.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 200, 40)
for (const [name, value] of Object.entries({ clientWidth: 1280, clientHeight: 800 }))
  Object.defineProperty(document.documentElement, name, { value, configurable: true })
document.elementFromPoint = () => null
// Weeks start on Monday, as in the browser of the journeys.
Object.defineProperty(navigator, 'language', { get: () => 'en-GB', configurable: true })
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const complaints: string[] = []
const expected: RegExp[] = []

/** Allows console messages that the test causes on purpose. */
export function expectComplaint(...patterns: RegExp[]) {
  expected.push(...patterns)
}

/** Console messages of React and the router when a screen could not load its data. */
export const aScreenFailed = [/ApiError: .*error boundary/s, /^warn: Warning: Error in route match/]

/** Records console messages from now on. */
export function watchConsole() {
  complaints.length = 0
  expected.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...said) => void complaints.push(`${level}: ${said.join(' ')}`),
    )
  }
  vi.spyOn(console, 'info').mockImplementation(() => {})
}

/** Throws if there was a console message: it is a defect even when the screen looks right. */
export function requireQuietConsole() {
  const unexpected = complaints.filter((one) => !expected.some((pattern) => pattern.test(one)))
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`)
}
