import { lazy } from 'react'
import { config } from '#kernel/config.ts'
import { env } from '#kernel/env.ts'

const Panels = lazy(() => import('./devtools-panels.tsx').then((file) => ({ default: file.DevtoolsPanels })))

/** Query and Router devtools: always in development; in production on demand, by a switch in Help. */
export function Devtools() {
  const isEnabled = config.usePart((now) => now.devtools)
  return env.mode === 'development' || isEnabled ? <Panels /> : null
}
