import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { sign } from 'hono/jwt'
import type { Config } from '#kernel/config.ts'
import type { Snack, Snackbar } from '#kernel/snackbar.ts'
import { journeyPort, journeySecret } from '#tests/support/server-process.ts'

export { expect }

export type Account = { id: string; email: string; password: string; name: string; token: string }

export const adaEmail = 'admin@example.com'
export const adaPassword = 'berry-demo-1'

/** Calls the server as nobody. */
async function post(origin: string, path: string, body: object) {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** What the server answers to a signed-in account. */
export async function get<Reply>(origin: string, path: string, { token }: { token: string }): Promise<Reply> {
  const answer = await fetch(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Reply>
}

export async function signedIn(origin: string, email: string, password: string): Promise<Account> {
  const { serviceToken, user } = await post(origin, 'account/login', { email, password })
  return { ...user, password, token: serviceToken }
}

/** A new account of nobody else's, for journeys that write. */
export async function newAccount(origin: string, firstName = 'Mira', lastName = 'Holt'): Promise<Account> {
  const email = `mira.${crypto.randomUUID().slice(0, 8)}@example.com`
  const password = 'a quiet green hill'
  await post(origin, 'account/register', { email, password, firstName, lastName })
  return signedIn(origin, email, password)
}

/** The account's token, made again with another end or by another hand. */
export function tokenOf(account: Account, { seconds = 3600, secret = journeySecret } = {}): Promise<string> {
  const claims = JSON.parse(Buffer.from(account.token.split('.')[1] ?? '', 'base64url').toString())
  const now = Math.floor(Date.now() / 1000)
  return sign({ ...claims, iat: now, exp: now + seconds }, secret, 'HS256')
}

export type Opening = {
  /** Nobody, unless named. */
  as?: Pick<Account, 'token'> | undefined
  look?: Partial<Config>
  snackbar?: Partial<Snackbar>
  /** What the browser keeps of the carts. */
  carts?: string
  /** Does not wait for a page to stand. */
  early?: boolean
}

/** Opens an address in a browser that holds nothing but what is named; resolves once a page stands. */
export async function openAt(page: Page, origin: string, path: string, opening: Opening = {}) {
  const { as, look, snackbar, carts, early = false } = opening
  const kept = {
    ...(as && { serviceToken: as.token }),
    ...(look && { 'berry-config': JSON.stringify({ ...firstLook, ...look }) }),
    ...(carts && { 'berry-cart': carts }),
    ...(snackbar && { 'berry-snackbar': JSON.stringify({ ...firstSnackbar, ...snackbar }) }),
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  await page.goto(origin + path)
  if (!early) await expect(page.locator('h1')).toBeVisible()
}

const firstLook: Config = {
  layout: 'vertical',
  drawerType: 'default',
  fontFamily: 'Geist',
  borderRadius: 8,
  outlinedFilled: true,
  navType: 'light',
  presetColor: 'default',
  locale: 'en',
  rtlLayout: false,
  container: false,
  followSystem: false,
  menuTone: 'light',
  singleKeys: true,
  devtools: false,
}

const firstSnackbar: Snackbar = {
  action: false,
  dense: false,
  iconVariant: 'hide',
  maxStack: 3,
  duration: 6000,
  queue: [],
}

export const snack = (fields: Partial<Snack> & { id: string }): Snack => ({
  message: 'Note archived',
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  variant: 'default',
  alert: { color: 'primary', variant: 'filled' },
  transition: 'Fade',
  close: true,
  actionButton: false,
  ...fields,
})

type Watch = {
  /** Expects a console message that would otherwise fail the journey. */
  allow: (pattern: RegExp) => void
  /** Watches the pages of a further browser context. */
  also: (context: BrowserContext) => void
}

type Fixtures = {
  watch: Watch
  open: (path: string, opening?: Opening) => Promise<Page>
  /** An account of this journey alone. */
  mira: Account
}
type WorkerFixtures = { origin: string; ada: Account }

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [`http://localhost:${journeyPort}`, { scope: 'worker' }],
  ada: [async ({ origin }, use) => use(await signedIn(origin, adaEmail, adaPassword)), { scope: 'worker' }],
  mira: async ({ origin }, use) => use(await newAccount(origin)),
  // Whatever a page complains about fails its journey.
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const allowed: RegExp[] = []
      const also = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
        })
        watched.on('weberror', (problem) => complaints.push(String(problem.error().stack)))
      }
      also(context)
      await use({ also, allow: (pattern) => allowed.push(pattern) })
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  open: async ({ page, origin }, use) => {
    await use(async (path, opening) => {
      await openAt(page, origin, path, opening)
      return page
    })
  },
})

// What people do, in the product's words.

export async function typeCredentials(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Goes to a page by the main menu, as from inside the app. */
export async function visit(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name' })

export async function rename(page: Page, name: string) {
  await nameField(page).fill(name)
  await page.getByRole('button', { name: 'Save changes' }).click()
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
export const shownSnack = (page: Page, text: string | RegExp): Locator =>
  page.locator('.snack').filter({ hasText: text })

/** Waits until the app has fetched, by itself, what its other pages are made of. */
export async function everythingFetched(page: Page) {
  const isThere = () => page.evaluate(() => performance.getEntriesByName('everything fetched').length > 0)
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
}

/** Everything this browser keeps of the app, as one text. */
export function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((done, fail) => {
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        for (const reading of [objects.getAllKeys(), objects.getAll()]) {
          await new Promise((done) => {
            reading.onsuccess = done
          })
          parts.push(JSON.stringify(reading.result))
        }
      }
      db.close()
    }
    return parts.join('\n')
  })
}

/** The API calls a context makes from now on, as `GET account/me`. */
export function callsOf(context: BrowserContext): { line: string; token: string | undefined }[] {
  const calls: { line: string; token: string | undefined }[] = []
  context.on('request', (request) => {
    const [, path] = request.url().split('/api/')
    if (path) calls.push({ line: `${request.method()} ${path}`, token: request.headers().authorization })
  })
  return calls
}
