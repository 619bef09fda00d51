import { defineConfig } from '@playwright/test'
import journeys from '#tests/e2e/playwright.config.ts'

/** What takes too long for every change: `npm run chaos`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../e2e/global-setup.ts',
  workers: 1,
  retries: 0,
  reporter: 'list',
})
