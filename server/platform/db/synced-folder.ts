import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '#server/platform/sync-files.ts'

export type FileLayer = {
  realPath: (node: unknown) => string
  tryFSOperation: <T>(run: () => T) => T
  node_ops: Record<string, (...args: never[]) => unknown>
  stream_ops: Record<string, (...args: never[]) => unknown>
}
type Stream = { nfd?: number; node: unknown }
type InitArguments = Parameters<NodeFS['init']>

const isLog = (path: string) => /\/pg_wal\/[0-9A-F]{24}$/.test(path)

/**
 * The folder of the embedded engine, whose files are on the disk when the engine asks for it; the engine's own layer
 * answers such a request without doing anything. The log is synced later, so that one sync serves all who wait for
 * `durable`, and before anything else is changed in the folder: no page may be on the disk before its log.
 */
export class SyncedFolder extends NodeFS {
  #waiting = new Set<string>()
  #running: { files: Set<string>; done: Promise<void> } | undefined
  #next: Promise<void> | undefined
  #failure: unknown

  override init(...[pg, options]: InitArguments): ReturnType<NodeFS['init']> {
    // A power cut may leave an empty one, with which the engine does not start; `lockFolder` keeps others away.
    rmSync(join(this.rootDir, 'postmaster.pid'), { force: true })
    const wrap = (module: { NODEFS: FileLayer }) => this.wrap(module.NODEFS)
    const preRun = [...(options.preRun ?? []), wrap as unknown as () => void]
    return super.init(pg, { ...options, preRun })
  }

  /** Resolves when everything that the engine asked to sync is on the disk; rejects when a sync has failed. */
  durable(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    if (this.#waiting.size === 0) return this.#running?.done ?? Promise.resolve()
    this.#next ??= (this.#running?.done ?? Promise.resolve()).then(() => this.#syncWaiting())
    return this.#next
  }

  #syncWaiting(): Promise<void> {
    const files = this.#waiting
    this.#waiting = new Set()
    this.#next = undefined
    const done = Promise.all([...files].map((path) => this.syncLater(path))).then(
      () => {
        if (this.#running?.files === files) this.#running = undefined
      },
      (error: unknown) => {
        // The system forgets which pages it could not write: what was asked for is lost for good.
        this.#failure = error
        throw error
      },
    )
    this.#running = { files, done }
    return done
  }

  /** Syncs the log immediately, also what is being synced: its end is not known here. */
  #syncLog(): void {
    if (this.#failure !== undefined) throw this.#failure
    for (const path of new Set([...this.#waiting, ...(this.#running?.files ?? [])])) this.syncNow(path)
    this.#waiting.clear()
  }

  protected syncNow(path: string): void {
    syncPath(path)
  }

  protected async syncLater(path: string): Promise<void> {
    const file = await open(path, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }

  protected wrap(layer: FileLayer): void {
    const { node_ops: nodes, stream_ops: streams } = layer
    const isSynced = () => this.#waiting.size === 0 && !this.#running
    const afterLog = (operations: FileLayer['node_ops'], name: string, keepsLog = false) => {
      const change = operations[name]
      if (!change) throw new Error(`The embedded engine has no ${name} any more`)
      operations[name] = (...args: never[]) => {
        const isOfLog = () => keepsLog && isLog(layer.realPath((args[0] as Stream | undefined)?.node))
        if (!isSynced() && !isOfLog()) layer.tryFSOperation(() => this.#syncLog())
        return change(...args)
      }
    }
    for (const name of ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink']) afterLog(nodes, name)
    for (const name of ['write', 'msync', 'setattr']) afterLog(streams, name, true)
    streams.fsync = (stream: Stream) => {
      const path = layer.realPath(stream.node)
      if (isLog(path)) this.#waiting.add(path)
      else layer.tryFSOperation(() => this.syncNow(path))
      return 0
    }
  }
}
