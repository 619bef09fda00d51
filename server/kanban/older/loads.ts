import type { Context, MiddlewareHandler } from 'hono'
import { kanbanCalls } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import type { Asked, Env, Mount } from '#server/http.ts'
import { allLists, type Lists, listsOf } from './lists.ts'

const { columns, columnsOrder, comments, profiles, items, stories, storiesOrder } = kanbanCalls
/** In the order in which they are sent, and which list each of them names things of. */
const reads: [path: string, needs?: string][] = [
  [items.path],
  [columns.path, items.path],
  [columnsOrder.path, columns.path],
  [profiles.path],
  [comments.path],
  [stories.path, columns.path],
  [storiesOrder.path, stories.path],
]
const paths = reads.map(([path]) => path)

/** The lists of one screen: read side by side, shown as they were at one moment. */
type Load = {
  read: Set<string>
  open: number
  endsAt?: number
  lists?: Promise<Lists>
  /** The connection of the request for `items`. */
  itemsSocket?: object | undefined
  /** Resolves when the browser is known to have `items`, or when nothing will prove it. */
  itemsThere: ReturnType<typeof Promise.withResolvers<void>>
  sent: Map<string, ReturnType<typeof Promise.withResolvers<void>>>
  landed: Map<string, Promise<void>>
}

/** A browser asks for six things of a server at once: the last come when the first are answered. */
const fewest = 4
const lateMs = 1000
/** And it has to connect for each but the first of them. */
const connectMs = 250
/** What is sent at once may land in any order, and so may what is asked for. */
const landMs = 25
const arriveMs = 250
/** The same for `items`, which is unpacked first. */
const unpackMs = 100
/**
 * A browser that has sent six reads sends the seventh on a connection that is free again: that of `items` proves that
 * `items` landed, which the shorter lists would overtake on a slow line. Milliseconds that they wait for it.
 */
const seventhMs = 3000
/** Whoever takes an answer no faster waits no longer for it. */
const longestMs = 10_000

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * The reads of older clients: seven side by side (docs/contract.md 1.5). Their screen breaks when one lands before what it
 * names, or names what another one lacks. So those of one session are answered one after the other and show one
 * moment. A write of the same session ends that moment.
 */
export function createLoads() {
  const loads = new Map<string, Load[]>()
  const loadOf = new WeakMap<Request, Load>()

  const isOpen = ({ open, read, endsAt = 0 }: Load) =>
    read.size < paths.length && (open > 0 || Date.now() < endsAt)

  /** The load that a read belongs to: the oldest that lacks it, or a new one. */
  function joined(session: string, path: string): Load {
    const known = (loads.get(session) ?? []).filter(isOpen)
    const load = known.find(({ read }) => !read.has(path)) ?? newLoad()
    if (!known.includes(load)) known.push(load)
    loads.set(session, known)
    load.read.add(path)
    load.open++
    return load
  }

  function left(session: string, load: Load, isFar: boolean): void {
    load.open--
    const restMs = isFar ? (load.read.size >= fewest ? lateMs : connectMs) : 0
    load.endsAt = Date.now() + restMs
    if (load.open > 0) return
    const forget = () => {
      const known = (loads.get(session) ?? []).filter(isOpen)
      if (known.length > 0) loads.set(session, known)
      else loads.delete(session)
    }
    if (isOpen(load)) setTimeout(forget, restMs + 1)
    else forget()
  }

  /** Before all else: which load a read belongs to says when it came. */
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
    if (!paths.includes(path)) return next()
    const load = joined(session, path)
    loadOf.set(c.req.raw, load)
    const socket = socketOf(c)
    if (path === items.path) load.itemsSocket = socket
    else if (socket !== undefined && socket === load.itemsSocket) load.itemsThere.resolve()
    if (load.read.size === paths.length) load.itemsThere.resolve()
    const sent = load.sent.get(path)
    const isFar = whenSent(c, () => sent?.resolve())
    void sent?.promise.then(() => {
      load.landed.set(path, pause(isFar ? (path === items.path ? unpackMs : landMs) : 0))
      left(session, load, isFar)
    })
    try {
      await next()
      // A compressed reply is there when it is unpacked, which may be later than the one that was sent after it.
      c.header('Cache-Control', path === items.path ? 'no-store' : 'no-store, no-transform')
      await turn(load, path, isFar)
    } finally {
      if (!isFar) sent?.resolve()
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

const newLoad = (): Load => ({
  ...{ read: new Set(), open: 0, landed: new Map(), itemsThere: Promise.withResolvers<void>() },
  sent: new Map(paths.map((path) => [path, Promise.withResolvers<void>()])),
})

/** Waits until all that comes before a list of its load is sent, and for what it names even if nobody asked yet. */
async function turn({ read, sent, landed, itemsThere }: Load, path: string, isFar: boolean): Promise<void> {
  const at = paths.indexOf(path)
  const needs = reads[at]?.[1]
  for (const earlier of paths.slice(0, at)) {
    const its = sent.get(earlier)?.promise
    if (read.has(earlier)) await its
    else if (isFar && earlier === needs) await Promise.race([its, pause(arriveMs)])
  }
  if (isFar && at > 0 && read.has(items.path)) await Promise.race([itemsThere.promise, pause(seventhMs)])
  if (isFar && needs) await landed.get(needs)
}

/** The connection of a request, where there is a network. */
const socketOf = ({ env }: Context): object | undefined =>
  (env as { incoming?: { socket?: object } } | undefined)?.incoming?.socket

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
