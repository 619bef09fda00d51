// Takes the pictures of README from the built app with the demo data: `npm run pictures`.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Config } from '#kernel/config.ts'
import { browserArguments, findBrowser } from './browser.ts'
import { freePort } from './run-node.ts'
import { startServerProcess } from './server-process.ts'

type Picture = {
  file: string
  address: string
  /** What differs from the initial config. */
  look: Partial<Config>
  width: number
  height: number
  /** An element that is there once the page has its data. */
  ready: string
}

const pictures: Picture[] = [
  {
    file: 'dashboard.png',
    address: '/dashboard',
    look: {},
    width: 1200,
    height: 720,
    ready: 'main dl dd bdi',
  },
  {
    file: 'orders-mirrored-dark.png',
    address: '/orders',
    look: { rtlLayout: true, navType: 'dark' },
    width: 1200,
    height: 720,
    ready: 'main table tbody tr',
  },
  { file: 'board-phone.png', address: '/kanban', look: {}, width: 390, height: 780, ready: 'main article' },
]

const folder = 'docs/pictures'
/** In bytes: a page of pictures has to open on a slow line too. */
const largest = 150_000

if (!existsSync('dist/index.html')) throw new Error('Build the app first: npm run build')
mkdirSync(folder, { recursive: true })

const server = await startServerProcess(await freePort())
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
try {
  const answer = await fetch(`${server.url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'berry-demo-1' }),
  })
  const { serviceToken } = (await answer.json()) as { serviceToken: string }
  for (const { file, address, look, width, height, ready } of pictures) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript(
      ([token, config]) => {
        localStorage.setItem('serviceToken', token)
        localStorage.setItem('berry-config', config)
      },
      [serviceToken, JSON.stringify(look)] as const,
    )
    const page = await context.newPage()
    await page.goto(`${server.url}${address}`)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    const path = `${folder}/${file}`
    await page.screenshot({ path })
    await context.close()
    const { size } = statSync(path)
    console.log(`${path}: ${Math.round(size / 1000)} kB`)
    if (size > largest) throw new Error(`${path} is larger than ${largest / 1000} kB`)
  }
} finally {
  await browser.close()
  await server.remove()
}
