import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { longestAge } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'
import { noteUnstored } from './drafts.ts'
import { onDisk } from './on-disk.ts'

type Kept = { at: number; files: readonly unknown[] }

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('fernhill-draft-files', 'files')
  return opened
}
const keyOf = (name: string, owner: string) => `${owner}:${name}`

/** Files kept for a draft of the signed-in account; forgotten after seven days. */
export async function readDraftFiles<One>(name: string, owner = session.userId()): Promise<readonly One[]> {
  if (!owner) return []
  const key = keyOf(name, owner)
  const savedFiles = await onDisk(() => get<Kept>(key, store()))
  if (Array.isArray(savedFiles?.files) && Date.now() - savedFiles.at < longestAge)
    return savedFiles.files as One[]
  if (savedFiles) await onDisk(() => del(key, store()))
  return []
}

export async function writeDraftFiles(name: string, files: readonly object[], owner = session.userId()) {
  if (!owner) return
  const key = keyOf(name, owner)
  const entry: Kept = { at: Date.now(), files }
  const change = () => (files.length > 0 ? set(key, entry, store()) : del(key, store()))
  const isStored = (await onDisk(() => change().then(() => true))) ?? files.length === 0
  noteUnstored(`files:${key}`, isStored ? undefined : { at: entry.at, values: undefined })
}

export async function wipeDraftFiles(owner: string) {
  await onDisk(async () => {
    const all = await keys<string>(store())
    await delMany(
      all.filter((key) => key.startsWith(keyOf('', owner))),
      store(),
    )
  })
}

/** Kept until the draft is sent; files chosen before they load come first. */
export function useDraftFiles<One extends object>(name: string, max: number) {
  const [files, setFiles] = useState<readonly One[]>([])
  const [isHere, setHere] = useState(false)
  /** A ref, because reading a file continues after the render. */
  const latest = useRef(files)
  const [owner] = useState(() => session.userId())

  function change(next: (now: readonly One[]) => readonly One[]) {
    const previous = latest.current
    latest.current = next(previous).slice(0, max)
    if (latest.current === previous) return
    setFiles(latest.current)
    void writeDraftFiles(name, latest.current, owner)
  }

  useEffect(() => {
    let isLeft = false
    void readDraftFiles<One>(name, owner).then((savedFiles) => {
      if (isLeft) return
      if (savedFiles.length > 0) {
        latest.current = [...savedFiles, ...latest.current].slice(0, max)
        setFiles(latest.current)
        void writeDraftFiles(name, latest.current, owner)
      }
      setHere(true)
    })
    return () => {
      isLeft = true
    }
  }, [name, max, owner])

  return { files, change, /** False until kept files have loaded. */ isHere }
}
