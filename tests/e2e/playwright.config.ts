import { defineConfig } from '@playwright/test'
import { browserArguments, browserHere } from '#tests/support/browser.ts'

// The global setup installs a browser where there is none; this file is read by tools that need none.
const executablePath = browserHere()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // What failed on a busy machine is tried again at the end, alone; `second-tries.ts` says which those were.
  retries: process.env.CI ? 2 : 0,
  retryStrategy: 'isolated',
  forbidOnly: true,
  // Nothing is said of speed here: what is waited for comes on a machine several times slower too.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ['./second-tries.ts']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Bucharest',
    viewport: { width: 1360, height: 860 },
    // Journeys that are about motion say so.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer instead of the routes that journeys lay; what it does has journeys of its own.
    serviceWorkers: 'block',
    // Recording every journey makes all of them a half slower.
    trace: process.env.TRACE ? 'on' : 'on-first-retry',
    launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
  },
})
