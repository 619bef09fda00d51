import type { Context, MiddlewareHandler } from 'hono'
import { kanbanCalls } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import type { CallContext, Env, Mount } from '#server/platform/http.ts'
import { allLists, type Lists, listsOf } from './lists.ts'

const { columns, columnsOrder, comments, profiles, items, stories, storiesOrder, selectItem } = kanbanCalls
/** In the order of sending, each with the list whose ids it contains. */
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

type Socket = { bytesWritten: number }

type Load = {
  read: Set<string>
  open: number
  endsAt?: number
  lists?: Promise<Lists>
  itemsSocket?: Socket
  sockets: Set<Socket | undefined>
  itemsSentAt?: number
  /** Time in ms from sending `items` to the proof that they arrived; a guess without one. */
  itemsMs: number
  /** Resolves when the browser certainly has `items`, or when nothing will prove it. */
  itemsThere: ReturnType<typeof Promise.withResolvers<void>>
  pendingByPath: Map<string, ReturnType<typeof Promise.withResolvers<void>>>
  landed: Map<string, Promise<void>>
}

/** A browser sends six requests at the same time: the last ones come after the first answers. */
const fewest = 4
const lateMs = 1000
/** A browser needs a new connection for each of them but the first. */
const connectMs = 250
/** Answers that are sent at the same time may arrive in any order, and so may requests; in ms. */
const landMs = 25
const arriveMs = 250
/** A list without ids of items waits only this long for a request for `items` that it has overtaken, in ms. */
const overtakeMs = 100
/** A longer list, in bytes, takes several round trips: as long as `items` at most. */
const firstWindow = 14_000
/** `items` also needs to be decompressed. */
const unpackMs = 100
/**
 * A browser that has sent six reads sends the seventh on a free connection: if it is the one of `items`, then `items`
 * has arrived, which shorter lists would overtake on a slow line. They wait for it up to this many ms.
 */
const seventhMs = 3000
/** A client that reads an answer more slowly than this is not waited for. */
const longestMs = 10_000

/** Waits in short steps, because one timer of a busy process can fire before the connections get a turn. */
async function pause(ms: number): Promise<void> {
  for (let step = 0; step < 5; step++) await new Promise((done) => setTimeout(done, ms / 5))
}

/**
 * Orders the seven simultaneous reads of older clients (docs/contract.md 1.5). Their screen breaks when one arrives
 * before the list it refers to, or refers to something another one lacks. The reads of a session are therefore answered
 * one after the other from one state; a write of the session ends that state.
 */
export function createLoads() {
  const loads = new Map<string, Load[]>()
  const loadOf = new WeakMap<Request, Load>()

  const isOpen = ({ open, read, endsAt = 0 }: Load) =>
    read.size < paths.length && (open > 0 || Date.now() < endsAt)

  /** The load of a read: the oldest that lacks it, or a new one. */
  function joinLoad(session: string, path: string): Load {
    const openLoads = (loads.get(session) ?? []).filter(isOpen)
    const load = openLoads.find(({ read }) => !read.has(path)) ?? newLoad()
    if (!openLoads.includes(load)) openLoads.push(load)
    loads.set(session, openLoads)
    load.read.add(path)
    load.open++
    return load
  }

  function releaseLoad(session: string, load: Load, isFar: boolean): void {
    load.open--
    const restMs = isFar ? (load.read.size >= fewest ? lateMs : connectMs) : 0
    load.endsAt = Date.now() + restMs
    if (load.open > 0) return
    const forget = () => {
      const openLoads = (loads.get(session) ?? []).filter(isOpen)
      if (openLoads.length > 0) loads.set(session, openLoads)
      else loads.delete(session)
    }
    if (isOpen(load)) setTimeout(forget, restMs + 1)
    else forget()
  }

  /** Runs before all other middleware, because arrival decides which load a read belongs to. */
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
    const load = joinLoad(session, path)
    loadOf.set(c.req.raw, load)
    const socket = socketOf(c)
    if (path === items.path) load.itemsSocket = socket
    // A proxy may reuse the connection earlier, so only the last read is proof.
    else if (load.read.size === paths.length && socket !== undefined && socket === load.itemsSocket) {
      load.itemsMs = Date.now() - (load.itemsSentAt ?? Date.now())
      load.itemsThere.resolve()
    }
    // Nothing proves it where the last comes over a connection of its own; one that carried a shorter list is free earlier.
    if (load.read.size === paths.length && !load.sockets.has(socket)) load.itemsThere.resolve()
    load.sockets.add(socket)
    const pending = load.pendingByPath.get(path)
    const bytesBefore = socket?.bytesWritten ?? 0
    const isFar = whenSent(c, () => pending?.resolve())
    void pending?.promise.then(() => {
      if (path === items.path) {
        load.itemsSentAt = Date.now()
        if (isFar) void pause(seventhMs).then(load.itemsThere.resolve)
      }
      const isLong = (socket?.bytesWritten ?? 0) - bytesBefore > firstWindow
      const listMs = isLong ? landMs + load.itemsMs : landMs
      load.landed.set(path, pause(isFar ? (path === items.path ? unpackMs : listMs) : 0))
      releaseLoad(session, load, isFar)
    })
    try {
      await next()
      // A compressed reply is usable only once it is decompressed, possibly after one that was sent later.
      c.header('Cache-Control', path === items.path ? 'no-store' : 'no-store, no-transform')
      await turn(load, path, isFar)
    } finally {
      if (!isFar) pending?.resolve()
    }
  }

  return {
    inTurn,

    mount({ read }: Mount): void {
      const at = (context: CallContext): Promise<Lists> => {
        const load = loadOf.get(context.c.req.raw)
        if (!load) return everything(context.db)
        load.lists ??= everything(context.db)
        return load.lists
      }
      read(selectItem, ({ input: { selectedItem } }) => ({ selectedItem }))
      read(columns, async (context) => ({ columns: (await at(context)).columns }))
      read(columnsOrder, async (context) => ({ columnsOrder: (await at(context)).columnsOrder }))
      read(comments, async (context) => ({ comments: (await at(context)).comments }))
      read(profiles, async (context) => ({ profiles: (await at(context)).profiles }))
      read(items, async (context) => ({ items: (await at(context)).items }))
      read(stories, async (context) => ({ userStory: (await at(context)).userStory }))
      read(storiesOrder, async (context) => ({ userStoryOrder: (await at(context)).userStoryOrder }))
    },
  }
}

const newLoad = (): Load => ({
  read: new Set(),
  open: 0,
  sockets: new Set(),
  itemsMs: 500,
  landed: new Map(),
  itemsThere: Promise.withResolvers<void>(),
  pendingByPath: new Map(paths.map((path) => [path, Promise.withResolvers<void>()])),
})

/** Waits until all earlier lists of the load, and the list it refers to, are sent. */
async function turn(
  { read, pendingByPath, landed, itemsThere }: Load,
  path: string,
  isFar: boolean,
): Promise<void> {
  const at = paths.indexOf(path)
  const needs = reads[at]?.[1]
  for (const earlier of paths.slice(0, at)) {
    const its = pendingByPath.get(earlier)?.promise
    if (read.has(earlier)) await its
    else if (isFar && earlier === needs) await Promise.race([its, pause(arriveMs)])
    else if (isFar && earlier === items.path) await Promise.race([its, pause(overtakeMs)])
  }
  if (isFar && at > 0 && read.has(items.path)) await itemsThere.promise
  if (isFar && needs) await landed.get(needs)
}

/** The connection of a request; undefined in tests and in the page. */
const socketOf = ({ env }: Context): Socket | undefined =>
  (env as { incoming?: { socket?: Socket } } | undefined)?.incoming?.socket

const everything = (db: Db): Promise<Lists> => listsOf(db, [...allLists, 'columnsOrder', 'userStoryOrder'])

/** Calls when the answer was handed to the network, after compression; false without a network. */
function whenSent(c: Context, call: () => void): boolean {
  const { outgoing } = (c.env ?? {}) as { outgoing?: { once(event: string, call: () => void): void } }
  if (!outgoing) return false
  outgoing.once('finish', call)
  outgoing.once('close', call)
  setTimeout(call, longestMs)
  return true
}
