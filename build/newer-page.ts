/** The hook `cacheWillUpdate` of a plugin of Workbox. */
type WillUpdate = (params: { response: Response }) => Promise<Response | null>

/**
 * Decides whether the worker keeps the page that the server just sent instead of the kept one: when it is newer, and
 * once all its files are kept, because it must also open without a network. The worker contains this function as
 * source text, so it uses nothing from outside; the names of the caches are those of `src/offline/shell-cache.ts`.
 */
export const keepNewerPage: WillUpdate = async ({ response }) => {
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return null
  const [pages, files] = await Promise.all([caches.open('fernhill-page'), caches.open('fernhill-files')])
  const known = await pages.match('/')
  if (!known) return response
  const [text, before] = await Promise.all([response.clone().text(), known.text()])
  if (text === before) return null
  const ahead = (await (await fetch('/ahead.json', { cache: 'no-store' })).json()) as {
    files: string[]
    texts: Record<string, string[]>
  }
  const names = (await files.keys()).map(({ url }) => new URL(url).pathname)
  const kept = new Set(names)
  // The languages that were used here.
  const texts = Object.entries(ahead.texts).flatMap(([language, ofLanguage]) =>
    names.some((name) => name.startsWith(`/assets/texts-${language}`)) ? ofLanguage : [],
  )
  const ofPage = text.match(/assets\/[\w.-]+/g) ?? []
  for (const file of new Set([...ofPage, ...ahead.files, ...texts]))
    if (!kept.has(`/${file}`)) await files.add(`/${file}`)
  return response
}
