import { existsSync } from 'node:fs'
import { findBrowser } from '#tests/support/browser.ts'
import { seedOnce } from '#tests/support/server-process.ts'

/** The browser, and one folder with demo data of which each worker's server has a copy; builds nothing. */
export default async function globalSetup() {
  if (!existsSync('dist/index.html')) throw new Error('Build the app first: npm run build')
  findBrowser()
  return seedOnce()
}
