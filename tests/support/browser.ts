import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Chromium without its own traffic, so that a page's requests are the only ones. */
export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser on this machine; installs one when there is none: Debian's as root, otherwise Playwright's own. */
export function findBrowser(): string {
  const here = [process.env.CHROMIUM_PATH, ...known, chromium.executablePath()]
  const found = here.find((path) => path && existsSync(path))
  if (found) return found
  console.log('No browser found: installing one')
  try {
    if (process.getuid?.() !== 0) throw new Error('not root')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = [...known, chromium.executablePath()].find((path) => existsSync(path))
  if (!installed)
    throw new Error('No browser could be installed. Set CHROMIUM_PATH to a Chromium and run again.')
  return installed
}
