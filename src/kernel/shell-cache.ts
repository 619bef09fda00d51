/** Caches of the page and files of the app; they contain no user data. */
export const pageCache = 'fernhill-page'
export const filesCache = 'fernhill-files'
/** Cache key of the page, for every address. */
export const pageKey = '/'
export const workerFile = 'service-worker.js'

const isFile = (address: string) => new URL(address).pathname.startsWith('/assets/')

/**
 * Lets the app open offline at any address: registers the service worker, and caches the page, all loaded files and the
 * chosen font as a whole; deletes files of earlier builds. A mark in the devtools shows when it is complete.
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
  const missing = [...new Set(loaded)].filter((one) => isFile(one) && !cachedUrls.includes(one))
  // From the HTTP cache, because each was just loaded.
  await Promise.allSettled(missing.map((one) => files.add(one)))
  const answer = await fetch('/files.json', { cache: 'no-store' })
  if (!answer.ok) return
  const ofBuild = new Set((await answer.json()) as string[])
  // All slices of the font, because a name may have a letter that no page has shown yet.
  const family = font.toLowerCase().replaceAll(' ', '-')
  const letters = [...ofBuild].filter((one) => one.startsWith(`assets/${family}-`) && one.endsWith('.woff2'))
  const unread = letters
    .map((one) => new URL(one, location.origin).href)
    .filter((one) => !cachedUrls.includes(one))
  await Promise.allSettled(unread.map((one) => files.add(one)))
  const isOld = (address: string) => !ofBuild.has(new URL(address).pathname.slice(1))
  await Promise.all(cachedUrls.filter(isOld).map((one) => files.delete(one)))
  performance.mark('shell kept')
}
