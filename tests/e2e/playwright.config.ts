import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/browser.ts'
import { journeyPort } from '#tests/support/server-process.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'list']],
  use: {
    baseURL: `http://localhost:${journeyPort}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Bucharest',
    viewport: { width: 1360, height: 860 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
})
