/** The caches of the app's page and of the files it is made of; nothing in them belongs to anybody. */
export const pageCache = 'fernhill-page'
export const filesCache = 'fernhill-files'
/** Under which the one page stands, whatever address was asked for. */
export const pageKey = '/'
export const workerFile = 'service-worker.js'

const isFile = (address: string) => new URL(address).pathname.startsWith('/assets/')

/**
 * Lets the app open on any address without a network: starts the worker that answers then, and keeps the page and
 * every file that was loaded, and the chosen font whole. Files of an earlier build go. The mark says in the devtools when all is there.
 */
export async function keepShell(font: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const worker = await navigator.serviceWorker.register(`/${workerFile}`)
  // Whoever forbids it, as some settings do, wants nothing kept.
  if (!worker) return
  const [page, files] = await Promise.all([caches.open(pageCache), caches.open(filesCache)])
  if (!(await page.match(pageKey))) await page.add(pageKey)
  const kept = (await files.keys()).map(({ url }) => url)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const missing = [...new Set(loaded)].filter((one) => isFile(one) && !kept.includes(one))
  // From the browser's own cache: each of them was fetched just now.
  await Promise.allSettled(missing.map((one) => files.add(one)))
  const answer = await fetch('/files.json', { cache: 'no-store' })
  if (!answer.ok) return
  const ofBuild = new Set((await answer.json()) as string[])
  // A letter that no page has shown yet, as in somebody's name, would be without its font.
  const family = font.toLowerCase().replaceAll(' ', '-')
  const letters = [...ofBuild].filter((one) => one.startsWith(`assets/${family}-`) && one.endsWith('.woff2'))
  const unread = letters.map((one) => new URL(one, location.origin).href).filter((one) => !kept.includes(one))
  await Promise.allSettled(unread.map((one) => files.add(one)))
  const isOld = (address: string) => !ofBuild.has(new URL(address).pathname.slice(1))
  await Promise.all(kept.filter(isOld).map((one) => files.delete(one)))
  performance.mark('shell kept')
}
