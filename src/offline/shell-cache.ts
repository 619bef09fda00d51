/** Caches of the page and files of the app; they contain no user data. */
export const pageCache = 'fernhill-page'
export const filesCache = 'fernhill-files'
export const pageKey = '/'
export const workerFile = 'service-worker.js'

/** Set at build time by vite.config.ts, which also writes it to `/build.json`. */
declare const __BUILD_ID__: string

/** True when the server has another build; false without a response. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/build.json', { cache: 'no-store' })
    if (!answer.ok) return false
    const { id } = (await answer.json()) as { id?: unknown }
    return typeof id === 'string' && id !== __BUILD_ID__
  } catch {
    return false
  }
}

const newestPage = () => new Request(pageKey, { cache: 'no-store' })

/** Loads the server's build, which the worker would otherwise show only at the next visit. */
export async function loadNewest(): Promise<void> {
  try {
    const page = await caches.open(pageCache)
    // Otherwise there is no worker.
    if (await page.match(pageKey)) await page.add(newestPage())
  } catch {
    // Without a network the kept page is shown again.
  }
  location.reload()
}

const isFile = (address: string) => new URL(address).pathname.startsWith('/assets/')

/**
 * Lets the app open offline at any address: registers the service worker, and caches the page, all loaded files and the
 * chosen font as a whole; deletes files of earlier builds, unless this page is of one. A mark in the devtools shows when
 * it is complete.
 */
export async function keepShell(font: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const worker = await navigator.serviceWorker.register(`/${workerFile}`)
  // Service workers are disabled, so nothing should be cached.
  if (!worker) return
  const [page, files] = await Promise.all([caches.open(pageCache), caches.open(filesCache)])
  if (!(await page.match(pageKey))) await page.add(pageKey)
  const cachedUrls = (await files.keys()).map(({ url }) => url)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const missing = [...new Set(loaded)].filter((url) => isFile(url) && !cachedUrls.includes(url))
  // From the HTTP cache, because each was just loaded.
  await addEach(files, missing)
  if (!(await isOutdated())) await keepNewest(page, files, font)
  performance.mark('shell kept')
}

/** Number of files that are cached at a time: a few hundred at the same time block a slow machine for half a second. */
const abreast = 4

/** Caches files; one that fails does not stop the others. */
async function addEach(cache: Cache, addresses: readonly string[]): Promise<void> {
  const rest = addresses.values()
  const addRest = async () => {
    // All take from one iterator.
    for (const address of rest) await cache.add(address).catch(() => {})
  }
  await Promise.all(Array.from({ length: abreast }, addRest))
}

/** Keeps what the server has now, and nothing of earlier builds. */
async function keepNewest(page: Cache, files: Cache, font: string): Promise<void> {
  const answer = await fetch('/files.json', { cache: 'no-store' })
  if (!answer.ok) return
  const ofBuild = new Set((await answer.json()) as string[])
  const cachedUrls = (await files.keys()).map(({ url }) => url)
  // All slices of the font, because a name may have a letter that no page has shown yet.
  const family = font.toLowerCase().replaceAll(' ', '-')
  const letters = [...ofBuild].filter((url) => url.startsWith(`assets/${family}-`) && url.endsWith('.woff2'))
  const unread = letters
    .map((url) => new URL(url, location.origin).href)
    .filter((url) => !cachedUrls.includes(url))
  await addEach(files, unread)
  const old = cachedUrls.filter((address) => !ofBuild.has(new URL(address).pathname.slice(1)))
  if (old.length === 0) return
  // The kept page may be of the build whose files go.
  await page.add(newestPage())
  await Promise.all(old.map((name) => files.delete(name)))
}
