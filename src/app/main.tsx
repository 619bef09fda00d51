import './react-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from '#kernel/config.ts'
import { boot } from './boot.tsx'
import { reportCaught } from './caught-error.ts'
import { markFirstIdle, whenFetched, whenIdle } from './first-idle.ts'
import type { EarlyPage } from './shell/early-page.ts'

/** Time in ms for the first page before the app draws a start-up state. */
const patience = 400
/** Pause in ms before other pages are loaded and change events are listened to. */
const quiet = 2500

// A top-level await would deadlock: the demo's files import this one.
async function main() {
  // The default buffer of 250 entries is too small for all files.
  performance.setResourceTimingBufferSize?.(2000)
  // The demo runs the real server in the page; other builds do not contain it.
  if (import.meta.env.MODE === 'demo') await import('#mocks/browser.ts').then((demo) => demo.start())
  const { app, queryClient, firstPage, followOthers } = await boot()
  const { earlyPage } = globalThis as { earlyPage?: EarlyPage }
  // Until then index.html shows the page of a guest, or a bar: a quick first page is drawn once.
  await (earlyPage ? firstPage : Promise.race([firstPage, new Promise((done) => setTimeout(done, patience))]))
  const root = document.getElementById('root')
  const draw = () => {
    if (root) createRoot(root, { onCaughtError: reportCaught }).render(<StrictMode>{app}</StrictMode>)
  }
  if (root && earlyPage)
    await import('./shell/early-page.ts').then(
      ({ replaceEarlyPage }) => replaceEarlyPage(root, earlyPage, draw),
      draw,
    )
  else draw()
  void firstPage
    .then(whenIdle)
    .then(() => whenFetched(queryClient))
    .then(markFirstIdle)
  setTimeout(async () => {
    // Offline it loads with the next visit.
    await import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead()).catch(() => {})
    if (import.meta.env.MODE === 'production')
      void import('#offline/shell-cache.ts')
        .then(({ keepShell }) => keepShell(config.get().fontFamily))
        .catch(() => {})
    setTimeout(() => void followOthers().catch(() => {}), quiet)
  }, quiet)
}

void main()
