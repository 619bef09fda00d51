import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { env } from '#kernel/env.ts'
import { boot } from './boot.tsx'
import { fetchAhead } from './fetch-ahead.ts'

// The server-less demo runs the real server in the page; nothing of it is in any other build.
if (env.mode === 'demo') await import('#mocks/browser.ts').then((demo) => demo.start())

const { app, router } = await boot()
const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{app}</StrictMode>)
fetchAhead(router)
