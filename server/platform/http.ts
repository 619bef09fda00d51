import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { type Call, rowsType } from '#contract/call.ts'
import type { Db } from '#server/db/tables.ts'
import {
  type CallWords,
  closeLine,
  isRecorded,
  madeAtOf,
  noteMissingRight,
  openLine,
  recordActivity,
} from './activity.ts'
import { requireConfirmed, requireRight, type Session, sessionOf } from './auth/session.ts'
import type { Tokens } from './auth/tokens.ts'
import { bodyText, parseInput, parseJson } from './body.ts'
import type { ChangeEvent, Live, Recipients } from './change-events.ts'
import { inTransaction } from './db/in-transaction.ts'
import { type Deps, runLater } from './deps.ts'
import { asHttpError, refuse } from './errors.ts'
import type { Fault, Rejection } from './fault.ts'
import {
  answeredBefore,
  claim,
  fingerprintOf,
  keepAnswer,
  keyOf,
  secretAnswer,
  type WithKey,
} from './idempotency.ts'
import { streamedRows } from './row-stream.ts'

/** Handlers set `userId` where someone signs in or creates an account; it is for log and activity. */
export type Env = { Variables: { requestId: string; userId?: string; fault?: Fault; rejection?: Rejection } }

type Output<S extends z.ZodMiniType> = z.output<S>

/** Arguments of a handler: checked input, session, and the database (in a write a transaction). */
export type CallContext<C extends Call = Call> = {
  input: Output<C['request']>
  session: Session
  db: Db
  c: Context<Env>
  /**
   * Publishes a change event after the commit: feature, optional record, and recipients (default: everyone).
   */
  publish: (feature: string, id?: string, whom?: readonly string[] | Recipients) => void
  /** Runs slow work outside of the request: immediately in a read, in a write after the commit. */
  afterAnswer: (run: () => Promise<unknown>) => void
}

type Handler<C extends Call> = (context: CallContext<C>) => Promise<z.input<C['reply']>> | z.input<C['reply']>

type MountParts = { tokens: Tokens; live: Live; wordsOf: (path: string) => CallWords; table?: string }

/** Finds the idempotency key in a body, for requests without the header. */
type KeyIn<C extends Call> = (input: CallContext<C>['input']) => string | undefined

/** Mounts calls with the same routing, sign-in, validation, idempotency and activity for all. */
export function createMount(app: Hono<Env>, deps: Deps, parts: MountParts) {
  const { tokens, live, wordsOf, table } = parts
  const { db, clock, secret, later = runLater, durable = async () => {} } = deps
  const runSoon: CallContext['afterAnswer'] = (run) => later(0, run)

  const lineOf = (call: Call, c: Context<Env>) => ({
    call,
    area: wordsOf(call.path).area,
    at: clock(),
    madeAt: madeAtOf(c.req.header('Made-At'), clock()),
    userId: c.var.userId ?? '',
  })

  /** Routes a call; a refused right leaves a line, outside of the transaction that it rolled back. */
  const route = (call: Call, respond: (c: Context<Env>) => Promise<Response>): void => {
    app.on(call.method, `/api/${call.path}`, (c) =>
      respond(c).catch(async (error: unknown) => {
        await noteMissingRight(db, lineOf(call, c), error)
        throw error
      }),
    )
  }

  const ask = async <C extends Call>(
    call: C,
    c: Context<Env>,
  ): Promise<CallContext<C> & { text: string }> => {
    const session =
      call.access === 'anyone' ? nobody : await sessionOf(db, tokens, c.req.header('Authorization'), clock())
    if (session !== nobody) c.set('userId', session.id)
    // Before the request is looked at: nothing of it tells someone without the right anything.
    if (call.access !== 'anyone' && call.access !== 'signed') requireRight(session, call.access)
    if ((call.access === 'signed' || call.isConfirmed) && session.isProgram) refuse('notForPrograms')
    const isExport = call.exportAccess !== undefined && c.req.header('Accept') === rowsType
    if (isExport && call.exportAccess) requireRight(session, call.exportAccess)
    if (isExport || call.isConfirmed) requireConfirmed(session, clock())
    const text = call.method === 'post' ? await bodyText(c, call.maxBytes) : ''
    const input = parseInput(call.request, call.method === 'post' ? parseJson(c, text) : c.req.query())
    for (const { right, isNeeded } of call.contentAccess ?? [])
      if (isNeeded(input)) requireRight(session, right)
    const checked = { input: input as Output<C['request']>, session, db, c, text }
    return { ...checked, publish: publishNothing, afterAnswer: runSoon }
  }

  const reply = (call: Call, value: unknown): string => {
    if (deps.checkReplies) call.reply.parse(value)
    return JSON.stringify(value)
  }

  return {
    read<C extends Call>(call: C, handler: Handler<C>): void {
      route(call, async (c) => {
        const context = await ask(call, c)
        if (!call.rows || c.req.header('Accept') !== rowsType) {
          const answer = reply(call, await handler(context))
          if (isRecorded(call, false)) await recordActivity(db, lineOf(call, c), 'done')
          return json(c, answer)
        }
        const pageOf = async (stretch: { limit: number; offset: number }) => {
          const page = await handler({ ...context, input: Object.assign({}, context.input, stretch) })
          if (deps.checkReplies) call.reply.parse(page)
          return page as Record<string, unknown>
        }
        const rows = await streamedRows(call.rows, pageOf)
        await recordActivity(db, lineOf(call, c), 'exported')
        return c.body(rows, 200, { 'Content-Type': rowsType })
      })
    },

    raw<C extends Call>(call: C, handler: (context: CallContext<C>) => Response | Promise<Response>): void {
      route(call, async (c) => handler(await ask(call, c)))
    },

    /** A call that changes something, in one transaction with its idempotency key, which may also come in the body. */
    write<C extends Call>(call: C, handler: Handler<C>, keyIn?: KeyIn<C>): void {
      mountWrite(
        call,
        async () => undefined,
        (context) => handler(context),
        keyIn,
      )
    },

    /** A write with slow work before the transaction that needs no lock, such as hashing. */
    writeAfter: mountWrite,
  }

  function mountWrite<C extends Call, P>(
    call: C,
    prepare: (context: CallContext<C>) => Promise<P>,
    handler: (context: CallContext<C>, prepared: P) => ReturnType<Handler<C>>,
    keyIn?: KeyIn<C>,
  ): void {
    route(call, async (c) => {
      const { text, ...context } = await ask(call, c)
      const key = keyOf(c.req.header('Idempotency-Key') ?? keyIn?.(context.input))
      const news = collectEvents(context)
      const tasks: (() => Promise<unknown>)[] = []
      const afterAnswer: CallContext['afterAnswer'] = (run) => void tasks.push(run)
      const change = async (tx: Db, prepared: P) => {
        // A second try after a deadlock begins without the events and tasks of the first.
        news.events.length = 0
        tasks.length = 0
        const line = await openLine(tx, context.session.id, isRecorded(call, true))
        const answer = reply(
          call,
          await handler({ ...context, db: tx, publish: news.publish, afterAnswer }, prepared),
        )
        if (line !== '') await closeLine(tx, line, lineOf(call, c), table)
        await live.announce(tx, news.events)
        return answer
      }
      const publishCommitted = async <T>(answer: T): Promise<T> => {
        await durable()
        live.committed(news.events)
        for (const task of tasks.splice(0)) runSoon(task)
        return answer
      }
      if (!key) {
        const prepared = await prepare(context)
        return json(c, await inTransaction(db, (tx) => change(tx, prepared)).then(publishCommitted))
      }
      const fingerprint = await fingerprintOf(secret, text)
      const variables: WithKey = { userId: context.session.id, call: call.path, key, fingerprint }
      const { isSecret } = call
      return once(c, { variables, isSecret }, () => prepare(context), change).then(publishCommitted)
    })
  }

  function collectEvents({ session, c }: Pick<CallContext, 'session' | 'c'>) {
    const events: ChangeEvent[] = []
    const client = c.req.header('Client-Id')?.slice(0, 64)
    const publish: CallContext['publish'] = (feature, id, whom) =>
      void events.push({
        feature,
        by: session.id,
        at: clock().toISOString(),
        id,
        client,
        ...(whom && ('length' in whom ? { to: whom } : whom)),
      })
    return { events, publish }
  }

  async function once<P>(
    c: Context<Env>,
    { variables, isSecret = false }: { variables: WithKey; isSecret?: boolean },
    prepare: () => Promise<P>,
    change: (tx: Db, prepared: P) => Promise<string>,
  ): Promise<Response> {
    const savedAnswer = await answeredBefore(db, variables, clock())
    if (savedAnswer !== undefined) return replayAnswer(c, savedAnswer)
    try {
      const prepared = await prepare()
      const answer = await inTransaction(db, async (tx) => {
        if (!(await claim(tx, variables, clock()))) return undefined
        const text = await change(tx, prepared)
        await keepAnswer(tx, variables, isSecret ? secretAnswer : text)
        return text
      })
      if (answer !== undefined) return json(c, answer)
    } catch (error) {
      // Another request with the same key may have committed since the first look.
      const meanwhile = asHttpError(error) && (await answeredBefore(db, variables, clock()))
      if (meanwhile === undefined) throw error
      return replayAnswer(c, meanwhile)
    }
    return replayAnswer(c, (await answeredBefore(db, variables, clock())) ?? '{}')
  }
}

export type Mount = ReturnType<typeof createMount>

/** Every write publishes a change: to everyone, or with `isOwn` to the account's own clients. */
export function withChangeEvents(mount: Mount, feature: string, isOwn = false): Mount {
  const withEvent =
    <C extends Call, Rest extends unknown[]>(
      handler: (context: CallContext<C>, ...rest: Rest) => ReturnType<Handler<C>>,
    ) =>
    async (context: CallContext<C>, ...rest: Rest) => {
      const answer = await handler(context, ...rest)
      context.publish(feature, undefined, isOwn ? [context.session.id] : undefined)
      return answer
    }
  return {
    ...mount,
    write: (call, handler, keyIn) => mount.write(call, withEvent(handler), keyIn),
    writeAfter: (call, prepare, handler, keyIn) => mount.writeAfter(call, prepare, withEvent(handler), keyIn),
  }
}

const publishNothing = () => {}

const nobody: Session = {
  id: '',
  sid: '',
  email: '',
  name: '',
  role: '',
  rights: new Set(),
  ownRights: new Set(),
  needsFactor: false,
  hasFactor: false,
  factor: null,
  confirmedAt: new Date(0),
  shopChanges: 0,
  timeZone: 'UTC',
  currency: '',
}

function json(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json' })
}

function replayAnswer(c: Context, text: string): Response {
  if (text === secretAnswer) refuse('answeredOnce')
  c.header('Idempotent-Replay', 'true')
  return json(c, text)
}
