import { lazy } from 'react'
import { config } from '#kernel/config.ts'

const Panels = lazy(() => import('./devtools-panels.tsx').then((file) => ({ default: file.DevtoolsPanels })))

/** Query and Router devtools: always in development, in production behind the switch in Help and loaded only then. */
export function Devtools() {
  const wanted = config.use((now) => now.devtools)
  return import.meta.env.DEV || wanted ? <Panels /> : null
}
