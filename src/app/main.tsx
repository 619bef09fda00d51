import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { boot } from './boot.tsx'
import { fetchAhead } from './fetch-ahead.ts'

// Not by a top-level await: the demo's files import this one and would wait for it for ever.
async function main() {
  // The server-less demo runs the real server in the page; nothing of it is in any other build.
  if (import.meta.env.MODE === 'demo') await import('#mocks/browser.ts').then((demo) => demo.start())
  const { app, router } = await boot()
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{app}</StrictMode>)
  fetchAhead(router)
}

void main()
