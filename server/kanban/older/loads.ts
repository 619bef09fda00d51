import type { Context, MiddlewareHandler } from 'hono'
import { kanbanCalls } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import type { Asked, Env, Mount } from '#server/http.ts'
import { allLists, type Lists, listsOf } from './lists.ts'

/** The lists of one screen: read side by side, shown as they were at one moment. */
type Load = { read: Set<string>; open: number; endsAt?: number; lists?: Promise<Lists> }

const { columns, columnsOrder, comments, profiles, items, stories, storiesOrder } = kanbanCalls
const namesOf = new Map<string, keyof Lists>([
  [items.path, 'items'],
  [columns.path, 'columns'],
  [columnsOrder.path, 'columnsOrder'],
  [profiles.path, 'profiles'],
  [comments.path, 'comments'],
  [stories.path, 'userStory'],
  [storiesOrder.path, 'userStoryOrder'],
])
/** A browser asks for six things of a server at once: the last come when the first are answered. */
const fewest = 4
const lateMs = 1000
/** Whoever takes an answer no faster waits no longer for it. */
const longestMs = 10_000

/**
 * The reads of older clients: seven side by side (contract 1.5). Their screen breaks when one lands before what it
 * names, or names what another one lacks. So those of one session are answered in the order in which they came, and
 * show one moment. A write of the same session ends that moment.
 */
export function createLoads() {
  const loads = new Map<string, Load[]>()
  const lastOf = new Map<string, Promise<void>>()
  const loadOf = new WeakMap<Request, Load>()

  const isOpen = ({ open, read, endsAt = 0 }: Load) =>
    read.size < namesOf.size && (open > 0 || (read.size >= fewest && Date.now() < endsAt))

  /** The load that a read belongs to: the oldest that lacks it, or a new one. */
  function joined(session: string, path: string): Load {
    const known = (loads.get(session) ?? []).filter(isOpen)
    const load = known.find(({ read }) => !read.has(path)) ?? { read: new Set(), open: 0 }
    if (!known.includes(load)) known.push(load)
    loads.set(session, known)
    load.read.add(path)
    load.open++
    return load
  }

  function left(session: string, load: Load): void {
    load.open--
    load.endsAt = Date.now() + lateMs
    if (load.open > 0) return
    const forget = () => {
      const known = (loads.get(session) ?? []).filter(isOpen)
      if (known.length > 0) loads.set(session, known)
      else loads.delete(session)
    }
    if (isOpen(load)) setTimeout(forget, lateMs)
    else forget()
  }

  /** Before all else: requests keep their order only until the database is asked for the first time. */
  const inTurn: MiddlewareHandler<Env> = async (c, next) => {
    const session = c.req.header('Authorization')
    if (!session) return next()
    if (c.req.method === 'POST') {
      loads.delete(session)
      await next()
      loads.delete(session)
      return
    }
    const path = c.req.path.slice('/api/'.length)
    if (!namesOf.has(path)) return next()
    const load = joined(session, path)
    loadOf.set(c.req.raw, load)
    const before = lastOf.get(session)
    const answered = Promise.withResolvers<void>()
    const last = answered.promise
    lastOf.set(session, last)
    void last.then(() => lastOf.get(session) === last && lastOf.delete(session))
    const isSent = whenSent(c, answered.resolve)
    try {
      await next()
      await before
    } finally {
      left(session, load)
      if (!isSent) answered.resolve()
    }
  }

  return {
    inTurn,

    mount({ read }: Mount): void {
      const at = (asked: Asked): Promise<Lists> => {
        const load = loadOf.get(asked.c.req.raw)
        if (!load) return everything(asked.db)
        load.lists ??= everything(asked.db)
        return load.lists
      }
      read(columns, async (asked) => ({ columns: (await at(asked)).columns }))
      read(columnsOrder, async (asked) => ({ columnsOrder: (await at(asked)).columnsOrder }))
      read(comments, async (asked) => ({ comments: (await at(asked)).comments }))
      read(profiles, async (asked) => ({ profiles: (await at(asked)).profiles }))
      read(items, async (asked) => ({ items: (await at(asked)).items }))
      read(stories, async (asked) => ({ userStory: (await at(asked)).userStory }))
      read(storiesOrder, async (asked) => ({ userStoryOrder: (await at(asked)).userStoryOrder }))
    },
  }
}

export type Loads = ReturnType<typeof createLoads>

const everything = (db: Db): Promise<Lists> => listsOf(db, [...allLists, 'columnsOrder', 'userStoryOrder'])

/** Calls when the answer has left for the network, where there is one; what compresses it takes its time, too. */
function whenSent(c: Context, call: () => void): boolean {
  const { outgoing } = (c.env ?? {}) as { outgoing?: { once(event: string, call: () => void): void } }
  if (!outgoing) return false
  outgoing.once('finish', call)
  outgoing.once('close', call)
  setTimeout(call, longestMs)
  return true
}
