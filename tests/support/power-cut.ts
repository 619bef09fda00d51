import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type FileLayer, SyncedFolder } from '#server/platform/db/synced-folder.ts'

/** A change of a file or of a name, by the number of the file. */
type Deed =
  | { kind: 'write'; file: number; at: number; data: Uint8Array }
  | { kind: 'size'; file: number; size: number }
  | { kind: 'create'; path: string; file: number; isFolder: boolean }
  | { kind: 'rename'; path: string; to: string; file: number; over: number | undefined }
  | { kind: 'remove'; path: string; file: number; isFolder: boolean }
  /** Ended now, and has what was done before `from`. */
  | { kind: 'sync'; file: number; from: number }
  | { kind: 'acknowledged'; number: number }

/** A folder that notes everything that is done to it. */
export class RecordedFolder extends SyncedFolder {
  readonly deeds: Deed[] = []
  readonly #root: string
  readonly #files = new Map<string, number>()
  #count = 0
  constructor(root: string) {
    super(root)
    this.#root = resolve(root)
  }

  /** Numbers what is there before the recording begins. */
  begin(): void {
    const number = (path: string, isFolder: boolean) => {
      this.#number(path)
      if (!isFolder) return
      for (const entry of readdirSync(path, { withFileTypes: true }))
        number(join(path, entry.name), entry.isDirectory())
    }
    this.#files.clear()
    this.deeds.length = 0
    this.#count = 0
    number(this.#root, true)
  }

  acknowledge(number: number): void {
    this.deeds.push({ kind: 'acknowledged', number })
  }

  /** Paths by number, at the beginning. */
  numbers(): Map<number, string> {
    return new Map([...this.#files].map(([path, file]) => [file, relative(this.#root, path)]))
  }

  #number(path: string): number {
    this.#files.set(path, ++this.#count)
    return this.#count
  }

  protected override syncNow(path: string): void {
    const [file, from] = [this.#files.get(path), this.deeds.length]
    super.syncNow(path)
    if (file !== undefined) this.deeds.push({ kind: 'sync', file, from })
  }

  protected override async syncLater(path: string): Promise<void> {
    const [file, from] = [this.#files.get(path), this.deeds.length]
    await super.syncLater(path)
    if (file !== undefined) this.deeds.push({ kind: 'sync', file, from })
  }

  protected override wrap(layer: FileLayer): void {
    super.wrap(layer)
    const { node_ops: nodes, stream_ops: streams } = layer
    const noting = (operations: FileLayer['node_ops'], name: string, note: (...args: never[]) => void) => {
      const change = operations[name] as (...args: never[]) => unknown
      operations[name] = (...args: never[]) => {
        const result = change(...args)
        note(...args)
        return result
      }
    }
    const pathIn = (parent: unknown, name: string) => join(layer.realPath(parent), name)
    const sized = (path: string, size: number | undefined) => {
      const file = this.#files.get(path)
      if (file !== undefined && size !== undefined) this.deeds.push({ kind: 'size', file, size })
    }
    noting(nodes, 'mknod', (parent: unknown, name: string, mode: number) => {
      const path = pathIn(parent, name)
      const isFolder = (mode & 0o170000) === 0o040000
      this.deeds.push({ kind: 'create', path: this.#own(path), file: this.#number(path), isFolder })
    })
    noting(nodes, 'setattr', (node: unknown, { size }: { size?: number }) =>
      sized(layer.realPath(node), size),
    )
    noting(streams, 'setattr', ({ node }: { node: unknown }, { size }: { size?: number }) =>
      sized(layer.realPath(node), size),
    )
    const remove = (isFolder: boolean) => (parent: unknown, name: string) => {
      const path = pathIn(parent, name)
      const file = this.#files.get(path)
      if (file !== undefined) this.deeds.push({ kind: 'remove', path: this.#own(path), file, isFolder })
      this.#files.delete(path)
    }
    noting(nodes, 'unlink', remove(false))
    noting(nodes, 'rmdir', remove(true))
    const rename = nodes.rename as (...args: never[]) => unknown
    nodes.rename = (node: unknown, parent: unknown, name: string) => {
      const [path, to] = [layer.realPath(node), pathIn(parent, name)]
      const result = rename(node as never, parent as never, name as never)
      const [file, over] = [this.#files.get(path), this.#files.get(to)]
      if (file !== undefined) {
        this.deeds.push({ kind: 'rename', path: this.#own(path), to: this.#own(to), file, over })
        this.#files.delete(path)
        this.#files.set(to, file)
      }
      return result
    }
    const write = streams.write as (...args: unknown[]) => number
    streams.write = (
      stream: { node: unknown },
      bytes: Uint8Array,
      offset: number,
      length: number,
      at: number,
    ) => {
      const file = this.#files.get(layer.realPath(stream.node))
      const written = write(stream, bytes, offset, length, at)
      const data = Uint8Array.from(bytes.subarray(offset, offset + written))
      if (file !== undefined) this.deeds.push({ kind: 'write', file, at, data })
      return written
    }
  }

  #own(path: string): string {
    return relative(this.#root, path)
  }
}

/** Bytes that a disk writes in one step. */
const sector = 4096

/**
 * Rebuilds in `target` what a power cut after some deeds leaves of a folder: everything that was synced, and of the rest
 * any part in any order. The name of a new or renamed file counts as synced with the file itself, as file systems with
 * a journal have it.
 */
export function rebuild(
  {
    before,
    numbers,
    deeds,
  }: { before: string; numbers: ReadonlyMap<number, string>; deeds: readonly Deed[] },
  cut: number,
  random: () => number,
  target: string,
): void {
  rmSync(target, { recursive: true, force: true })
  cpSync(before, target, { recursive: true })
  const done = deeds.slice(0, cut)
  const synced = new Map<number, number>()
  for (const deed of done)
    if (deed.kind === 'sync') synced.set(deed.file, Math.max(synced.get(deed.file) ?? 0, deed.from))
  const isSynced = (file: number | undefined, index: number) =>
    file !== undefined && index < (synced.get(file) ?? 0)

  const paths = new Map<number, string>(numbers)
  const folders = new Map([...numbers].map(([file, path]) => [path, file]))
  const at = (path: string) => join(target, path)
  const folderOf = (path: string) => folders.get(dirname(path) === '.' ? '' : dirname(path))
  for (const [index, deed] of done.entries()) {
    if (deed.kind === 'create') {
      const isKept = isSynced(deed.file, index) || isSynced(folderOf(deed.path), index) || random() < 0.5
      if (!isKept || !existsSync(dirname(at(deed.path)))) continue
      if (deed.isFolder) {
        mkdirSync(at(deed.path), { recursive: true })
        folders.set(deed.path, deed.file)
      } else writeFileSync(at(deed.path), '')
      paths.set(deed.file, deed.path)
    } else if (deed.kind === 'rename') {
      const isKept = isSynced(folderOf(deed.to), index) || isSynced(deed.file, index) || random() < 0.5
      if (!isKept || paths.get(deed.file) !== deed.path || !existsSync(dirname(at(deed.to)))) continue
      renameSync(at(deed.path), at(deed.to))
      if (deed.over !== undefined) paths.delete(deed.over)
      paths.set(deed.file, deed.to)
    } else if (deed.kind === 'remove') {
      const isKept = isSynced(folderOf(deed.path), index) || random() < 0.5
      if (!isKept || paths.get(deed.file) !== deed.path) continue
      try {
        if (deed.isFolder) rmdirSync(at(deed.path))
        else unlinkSync(at(deed.path))
      } catch {
        // A folder that holds a file whose removal is lost stays too.
        continue
      }
      paths.delete(deed.file)
    }
  }

  const lost: (() => void)[] = []
  const changes = new Map<number, (() => void)[]>()
  for (const [index, deed] of done.entries()) {
    if (deed.kind !== 'write' && deed.kind !== 'size') continue
    const path = paths.get(deed.file)
    if (path === undefined) continue
    const apply = deed.kind === 'size' ? [() => truncateSync(at(path), deed.size)] : piecesOf(at(path), deed)
    if (isSynced(deed.file, index)) changes.set(deed.file, [...(changes.get(deed.file) ?? []), ...apply])
    else lost.push(...apply.filter(() => random() < 0.5))
  }
  for (const list of changes.values()) for (const apply of list) apply()
  for (const apply of shuffled(lost, random)) apply()
}

/** The writes of a deed, each of a sector. */
function piecesOf(path: string, { at, data }: { at: number; data: Uint8Array }): (() => void)[] {
  const pieces: (() => void)[] = []
  for (let from = 0; from < data.length; ) {
    const length = Math.min(sector - ((at + from) % sector), data.length - from)
    const piece = data.subarray(from, from + length)
    const place = at + from
    pieces.push(() => {
      const file = openSync(path, 'r+')
      writeSync(file, piece, 0, piece.length, place)
      closeSync(file)
    })
    from += length
  }
  return pieces
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** The numbers that were acknowledged before a cut. */
export const acknowledgedBefore = (deeds: readonly Deed[], cut: number): number[] =>
  deeds.slice(0, cut).flatMap((deed) => (deed.kind === 'acknowledged' ? [deed.number] : []))
