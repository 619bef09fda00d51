import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const known = [
  // Needs half the time of the full browser.
  '/usr/bin/chromium-headless-shell',
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

/** The browser on this machine, if there is one; the small one that only runs headless comes first. */
export function browserHere(): string | undefined {
  const here = [process.env.CHROMIUM_PATH, ...known, chromium.executablePath()]
  return here.find((path) => path && existsSync(path))
}

/** The browser on this machine; installs one when there is none: Debian's as root, otherwise Playwright's own. */
export function findBrowser(): string {
  const found = browserHere()
  if (found) return found
  console.log('No browser found: installing one')
  const isInstalled = process.getuid?.() === 0 && ['chromium-headless-shell', 'chromium'].some(installPackage)
  if (!isInstalled) execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = browserHere()
  if (!installed)
    throw new Error('No browser could be installed. Set CHROMIUM_PATH to a Chromium and run again.')
  return installed
}

/** Installs one of Debian's packages; false when there is none of that name. */
function installPackage(name: string): boolean {
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', name], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}
