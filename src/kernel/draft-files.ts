import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { onDisk } from './on-disk.ts'
import { longestAge } from './query-client.ts'
import { session } from './session.ts'

type Kept = { at: number; files: readonly unknown[] }

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('fernhill-draft-files', 'files')
  return opened
}
const keyOf = (name: string, owner: string) => `${owner}:${name}`

/** What was chosen for a draft of the signed-in account and is not sent yet; older than seven days is forgotten. */
export async function readDraftFiles<One>(name: string, owner = session.userId()): Promise<readonly One[]> {
  if (!owner) return []
  const key = keyOf(name, owner)
  const kept = await onDisk(() => get<Kept>(key, store()))
  if (Array.isArray(kept?.files) && Date.now() - kept.at < longestAge) return kept.files as One[]
  if (kept) await onDisk(() => del(key, store()))
  return []
}

/** Keeps them, with their contents, beside the text of the draft; none are forgotten. */
export async function writeDraftFiles(name: string, files: readonly object[], owner = session.userId()) {
  if (!owner) return
  const key = keyOf(name, owner)
  const kept: Kept = { at: Date.now(), files }
  // Full or denied: they still stand in the form.
  await onDisk(() => (files.length > 0 ? set(key, kept, store()) : del(key, store())))
}

/** Forgets those of an account. */
export async function wipeDraftFiles(owner: string) {
  await onDisk(async () => {
    const all = await keys<string>(store())
    await delMany(
      all.filter((key) => key.startsWith(keyOf('', owner))),
      store(),
    )
  })
}

/**
 * Files that go with what is being written, kept until it is sent: a reload or another page in between loses none.
 * Those kept come a moment after the screen; what was chosen until then stands behind them, as far as there is room.
 */
export function useDraftFiles<One extends object>(name: string, most: number) {
  const [files, setFiles] = useState<readonly One[]>([])
  const [isHere, setHere] = useState(false)
  /** Also for what goes on after the screen was drawn, as reading a file does. */
  const latest = useRef(files)
  const [owner] = useState(() => session.userId())

  function change(next: (now: readonly One[]) => readonly One[]) {
    const before = latest.current
    latest.current = next(before).slice(0, most)
    if (latest.current === before) return
    setFiles(latest.current)
    void writeDraftFiles(name, latest.current, owner)
  }

  useEffect(() => {
    let isLeft = false
    void readDraftFiles<One>(name, owner).then((kept) => {
      if (isLeft) return
      if (kept.length > 0) {
        latest.current = [...kept, ...latest.current].slice(0, most)
        setFiles(latest.current)
        void writeDraftFiles(name, latest.current, owner)
      }
      setHere(true)
    })
    return () => {
      isLeft = true
    }
  }, [name, most, owner])

  return { files, change, /** Whether those that were kept have come. */ isHere }
}
