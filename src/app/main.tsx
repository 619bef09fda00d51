import './react-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from '#kernel/config.ts'
import { boot } from './boot.tsx'

/** How long the first page may take before the app draws its start-up state, in milliseconds. */
const patience = 400
/** How long after that what other pages are made of is fetched, and then others' changes are listened to. */
const quiet = 2500

// Not by a top-level await: the demo's files import this one and would wait for it for ever.
async function main() {
  // All files of the app are noted, not only the first of them.
  performance.setResourceTimingBufferSize?.(2000)
  // The server-less demo runs the real server in the page; nothing of it is in any other build.
  if (import.meta.env.MODE === 'demo') await import('#mocks/browser.ts').then((demo) => demo.start())
  const { app, router, firstPage, hearOthers } = await boot()
  // The page's own bar stands until then: the first page is drawn at once when it is quick, and not twice.
  await Promise.race([firstPage, new Promise((done) => setTimeout(done, patience))])
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{app}</StrictMode>)
  setTimeout(async () => {
    // Without a network now it comes with the next visit.
    await import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead(router)).catch(() => {})
    if (import.meta.env.MODE === 'production')
      void import('#kernel/shell-cache.ts')
        .then(({ keepShell }) => keepShell(config.get().fontFamily))
        .catch(() => {})
    setTimeout(() => void hearOthers().catch(() => {}), quiet)
  }, quiet)
}

void main()
