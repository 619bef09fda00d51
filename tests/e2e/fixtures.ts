import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { sign } from 'hono/jwt'
import { type Config, initialConfig } from '#kernel/config.ts'
import { initialSnack, initialSnackbar, type Snack, type Snackbar } from '#kernel/snackbar.ts'
import {
  journeyPort,
  journeySecret,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts'
import { everythingLoaded } from './barriers.ts'

export { expect }

export type Account = { id: string; email: string; password: string; name: string; token: string }

/** Details of a journey that only `npm run test:full` runs: another language, look, role or way of a journey that every change runs. */
export const exhaustive = { tag: '@exhaustive' }
export const exhaustiveIf = (isExhaustive: boolean) => (isExhaustive ? exhaustive : {})

export const adaEmail = 'admin@example.com'
export const adaPassword = 'berry-demo-1'

/** Calls the server, as no one without an account. */
export async function post(origin: string, path: string, body: object, account?: { token: string }) {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: {
      ...(account && { authorization: `Bearer ${account.token}` }),
      ...{ 'content-type': 'application/json', 'x-forwarded-for': crypto.randomUUID() },
    },
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

/** A new account of no one else's, for journeys that write. */
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

/** Gives an open page, and with it its other tabs, a token that runs out in two seconds, as another tab would. */
export async function letSessionRunOut(page: Page, account: Account) {
  await page.evaluate(
    (newValue) => {
      const key = 'serviceToken'
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    await tokenOf(account, { seconds: 2 }),
  )
}

export type Opening = {
  /** No one, unless named. */
  as?: Pick<Account, 'token'>
  look?: Partial<Config>
  snackbar?: Partial<Snackbar>
  /** What the browser keeps of the carts. */
  carts?: string
  /** In a window as wide as a small phone. */
  onPhone?: boolean
  /** Does not wait for a page to stand. */
  early?: boolean
}

/** Opens an address in a browser that holds nothing but what is named; resolves once a page stands. */
export async function openAt(page: Page, origin: string, path: string, opening: Opening = {}) {
  const { as, look, snackbar, carts, onPhone, early = false } = opening
  const kept = {
    ...(as && { serviceToken: as.token }),
    ...(look && { 'berry-config': JSON.stringify({ ...initialConfig, ...look }) }),
    ...(carts && { 'berry-cart': carts }),
    ...(snackbar && { 'berry-snackbar': JSON.stringify({ ...initialSnackbar, ...snackbar }) }),
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  if (onPhone) await page.setViewportSize({ width: 360, height: 780 })
  // A page whose app is held back never finishes loading.
  await page.goto(origin + path, { waitUntil: early ? 'commit' : 'load' })
  if (!early) await expect(page.locator('h1')).toBeVisible()
}

/** Shows the page that stands in another look, as a choice made in another tab does. */
export async function wear(page: Page, look: Pick<Config, 'navType' | 'rtlLayout'> & Partial<Config>) {
  await page.evaluate(
    (newValue) => {
      const key = 'berry-config'
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    JSON.stringify({ ...initialConfig, ...look }),
  )
  const root = page.locator('html')
  await expect(root).toHaveAttribute('dir', look.rtlLayout ? 'rtl' : 'ltr')
  await expect(root).toHaveAttribute('data-scheme', look.navType)
  await expect(root).toHaveAttribute('lang', look.locale ?? initialConfig.locale)
  await expect(page.locator('h1')).toBeVisible()
}

export const snack = (fields: Partial<Snack> & { id: string }): Snack => ({ ...initialSnack, ...fields })

/** What a browser says of each request it cannot make, and never of one that was answered. */
export const noNetwork = /net::ERR_INTERNET_DISCONNECTED/

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
type WorkerFixtures = {
  /** The server of this worker alone; a worker that follows after a failure gets a fresh one. */
  server: ServerProcess
  origin: string
  ada: Account
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs from here
    async ({}, use, { parallelIndex }) => {
      const server = await startServerProcess(journeyPort + parallelIndex)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  origin: [async ({ server }, use) => use(server.url), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
  ada: [async ({ origin }, use) => use(await signedIn(origin, adaEmail, adaPassword)), { scope: 'worker' }],
  mira: async ({ origin }, use) => use(await newAccount(origin)),
  // Whatever a page complains about fails its journey.
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const allowed: RegExp[] = [
        // Nothing may run in the frame of a mail, not even what the tests look into it with.
        /Blocked script execution in 'about:srcdoc'/,
        // Journeys have no worker, unless they say so.
        /Service Worker registration blocked by Playwright/,
      ]
      const also = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            complaints.push(
              `${message.type()}: ${message.text()} (${message.location().url}, on ${message.page()?.url()})`,
            )
        })
        // What the browser itself reports has a message and no stack.
        watched.on('weberror', (problem) => complaints.push(problem.error().stack || problem.error().message))
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

/** Puts one piece of a product of a list into the cart, in its first colour where that is asked. */
export async function addToCart(page: Page, nth = 0) {
  const add = page.getByRole('button', { name: /^Add to cart: / }).nth(nth)
  const asks = (await add.getAttribute('aria-haspopup')) !== null
  await add.click()
  if (asks) await page.getByRole('menuitem').first().click()
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

/** Waits until nothing of a page loads and nothing in it has changed for a quarter of a second. */
export async function standsStill(page: Page) {
  await everythingLoaded(page)
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        // A page at rest sends no event.
        const quiet = () => setTimeout(done, 250)
        let timer = quiet()
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = quiet()
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
  )
  await everythingLoaded(page)
}

export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name' })

export async function rename(page: Page, name: string) {
  await nameField(page).fill(name)
  await page.getByRole('button', { name: 'Save changes' }).click()
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
export const shownSnack = (page: Page, text: string | RegExp): Locator =>
  page.locator('.snack').filter({ hasText: text })

/** Waits until the app has fetched, by itself, what its other pages are made of. */
export async function everythingFetched(page: Page) {
  const isThere = () => page.evaluate(() => performance.getEntriesByName('everything fetched').length > 0)
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
}

/** Waits until the worker answers and the files of every page are kept, so that each can be loaded without a network. */
export async function shellKept(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(() => performance.getEntriesByName('shell kept').length > 0)
}

/** What a database of this browser holds, by its key; what is given is put there before. */
export function diskOf<Value>(page: Page, place: { database: string; store: string }, put = {}) {
  return page.evaluate(
    async ({ database, store, given }) => {
      // Whoever opens it first makes it, and a journey would make it wrong.
      const made = await indexedDB.databases()
      if (!made.some(({ name }) => name === database)) return {}
      const result = <One>(request: IDBRequest<One>) =>
        new Promise<One>((done, fail) => {
          request.onsuccess = () => done(request.result)
          request.onerror = () => fail(request.error)
        })
      const db = await result(indexedDB.open(database))
      const rows = db.transaction(store, 'readwrite').objectStore(store)
      for (const [key, value] of Object.entries(given)) rows.put(value, key)
      const [values, keys] = await Promise.all([result(rows.getAll()), result(rows.getAllKeys())])
      db.close()
      return Object.fromEntries(keys.map((key, nth) => [String(key), values[nth]])) as Record<string, Value>
    },
    { ...place, given: put },
  )
}

/** Waits until this browser has copies of all these reads, by the beginnings of their keys. */
export const readsSaved = (page: Page, ...keys: string[]) =>
  expect
    .poll(async () => {
      const copies = await diskOf<{ query: { queryKey: string[] } }>(page, {
        database: 'fernhill-reads',
        store: 'queries',
      })
      const saved = Object.values(copies).map(({ query }) => query.queryKey.join('/'))
      return keys.filter((key) => !saved.some((one) => one.startsWith(key)))
    })
    .toEqual([])

/** What waits to be sent and what was refused, as this browser keeps it. */
export const outboxOnDisk = async (page: Page) =>
  Object.values(
    await diskOf<{ key: string; refused?: object; mutation: object }>(page, {
      database: 'fernhill-outbox',
      store: 'writes',
    }),
  )

/** Waits until every write has its answer: until then a page that is left sends it again. */
export const everythingSent = (page: Page) => expect.poll(() => outboxOnDisk(page)).toEqual([])

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
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        // The app's own files are the same for everyone.
        if (/\/(assets|locales)\//.test(request.url)) continue
        const isText = /json|html|text/.test((await cache.match(request))?.headers.get('content-type') ?? '')
        parts.push(request.url, isText ? ((await (await cache.match(request))?.text()) ?? '') : '')
      }
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

/** Two keys, one right after the other: however slow the machine is, the second one does not wait for the first. */
export async function pressPair(page: Page, first: string, second: string) {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}
