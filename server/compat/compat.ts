import type { Hono } from 'hono'
import type { Deps } from '#server/platform/deps.ts'
import type { Env, Mount } from '#server/platform/http.ts'
import { olderCalendar } from './calendar.ts'
import { chatForOlderClients } from './chat.ts'
import { withLists } from './kanban/board.ts'
import { createLoads } from './kanban/loads.ts'
import { postsForOlderClients } from './posts.ts'
import { socialForOlderClients } from './social.ts'

/** Everything that only older clients need; without it none of their calls are known, and nothing is kept for them. */
export function olderClients(app: Hono<Env>, deps: Pick<Deps, 'clock' | 'newId'>) {
  const loads = createLoads()
  app.use('/api/kanban/*', loads.inTurn)
  return {
    mount(mount: Mount): void {
      loads.mount(mount)
      olderCalendar(mount, deps)
      chatForOlderClients(mount, deps)
      socialForOlderClients(mount, deps)
      postsForOlderClients(mount, deps)
    },
    adapt: (feature: string, mount: Mount): Mount =>
      feature === 'kanban' ? (withLists(mount) as Mount) : mount,
  }
}
