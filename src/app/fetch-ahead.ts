import { config } from '#kernel/config.ts'
import { markFirstIdle, whenIdle } from './first-idle.ts'

/** The build's list of files (`build/ahead.ts`), each without the leading slash. */
type Ahead = { files: string[]; texts: Record<string, string[]>; inspector: string[] }

/**
 * Loads the files of all other pages when the browser is idle, so that they open offline too; otherwise the router
 * would fail for a missing file. They do not run. A failed file does not stop the others. A mark in the devtools, which
 * the journeys wait for, shows when all are loaded.
 */
export async function fetchAhead(): Promise<void> {
  await whenIdle()
  // On a page that still waits for answers.
  markFirstIdle()
  if (import.meta.env.PROD) await fetchAll()
  performance.mark('everything fetched')
}

/** Number of parallel requests; few, so that pages opened in the meantime load without delay. */
const abreast = 2

async function fetchAll(): Promise<void> {
  const answer = await fetch('/ahead.json', { cache: 'no-store' })
  if (!answer.ok) return
  const { files, texts, inspector } = (await answer.json()) as Ahead
  const { locale, inspector: hasInspector } = config.get()
  const loadedPaths = new Set(
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const missing = [...files, ...(texts[locale] ?? []), ...(hasInspector ? inspector : [])]
    .map((file) => `/${file}`)
    .filter((path) => !loadedPaths.has(path))
    .values()
  const fetchThem = async () => {
    // Both loops take from one iterator.
    for (const path of missing) await (path.endsWith('.js') ? preloadModule(path) : fetchStyle(path))
  }
  await Promise.all(Array.from({ length: abreast }, fetchThem))
}

/** Loads a module into the page's own list of modules, where a later import finds it without a network. */
function preloadModule(path: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = path
  return new Promise((done) => {
    link.onload = () => done()
    link.onerror = () => done()
    document.head.append(link)
  })
}

/** Loads a style sheet into the browser's cache; a preloaded one that is not used would be a warning. */
const fetchStyle = (path: string): Promise<unknown> =>
  fetch(path)
    .then((response) => response.blob())
    .catch(() => {})
