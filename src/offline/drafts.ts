import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#kernel/listeners.ts'
import { longestAge } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'
import { notify } from '#kernel/snackbar.ts'
import { keptHomeKey } from './saved-mark.ts'

const prefix = 'fernhill-draft:'
const keyOf = (name: string, owner = session.userId()) => `${prefix}${owner ?? ''}:${name}`

/** `path` is the page of a form, whose rights its draft needs too. */
type Draft<Values> = { at: number; path?: string | undefined; values: Values }

/** Drafts that could not be stored, by key: they last as long as this page, which warns before it is left. */
const unstored = new Map<string, Draft<unknown>>()
const { notifyListeners, subscribe } = createListeners()
/** Keys of the drafts that are open on this page. */
const written = new Set<string>()

/** Drafts changed within this many ms may be open in another tab. */
const recent = 3_600_000

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Notes that typed text could not be stored, or was, or is not needed any more. */
export function noteUnstored(key: string, draft: Draft<unknown> | undefined) {
  const isFirst = unstored.size === 0
  if (draft) unstored.set(key, draft)
  else unstored.delete(key)
  if (isFirst && draft) {
    globalThis.addEventListener?.('beforeunload', warn)
    notify({ message: i18next.t('draft.noRoom'), variant: 'alert', alert: { color: 'warning' } })
  }
  if (unstored.size === 0) globalThis.removeEventListener?.('beforeunload', warn)
  notifyListeners()
}

export const useIsUnstored = (name: string) =>
  useSyncExternalStore(subscribe, () => unstored.has(keyOf(name)))

/** The signed-in account's draft of this name; forgotten after seven days. */
export const readDraft = <Values>(name: string): Values | undefined => readDatedDraft<Values>(name)?.values

export function readDatedDraft<Values>(name: string): Draft<Values> | undefined {
  // The stored text would be older than this one.
  const latest = unstored.get(keyOf(name)) as Draft<Values> | undefined
  if (latest) return latest
  try {
    const text = localStorage.getItem(keyOf(name))
    if (text === null) return undefined
    const draft = JSON.parse(text) as Draft<Values>
    return Date.now() - draft.at < longestAge ? draft : undefined
  } catch {
    return undefined
  }
}

type Origin = { owner?: string | undefined; path?: string | undefined }

/** Falls back to this page only when the device has no room. After a session ends, name the owner. */
export function writeDraft(name: string, values: unknown, { owner = session.userId(), path }: Origin = {}) {
  if (!owner) return
  const key = keyOf(name, owner)
  const draft = { at: Date.now(), path, values }
  written.add(key)
  const isStored = store(key, JSON.stringify(draft))
  if (!isStored || unstored.has(key)) noteUnstored(key, isStored ? undefined : draft)
}

/** Stores a text, removing older drafts while there is no room; false if it cannot be stored. */
function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return removeOldest() && store(key, text)
  }
}

/** Removes the drawn home, then the oldest draft that is not in use; false without one, or without storage. */
function removeOldest(): boolean {
  try {
    if (localStorage.getItem(keptHomeKey) !== null) {
      localStorage.removeItem(keptHomeKey)
      return true
    }
    const old = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && !written.has(key))
      .map((key) => ({ key, at: timeOf(localStorage.getItem(key)) }))
      .filter(({ at }) => at < Date.now() - recent)
      .sort((a, b) => a.at - b.at)
    if (old[0]) localStorage.removeItem(old[0].key)
    return old.length > 0
  } catch {
    return false
  }
}

function timeOf(text: string | null): number {
  try {
    return Number((JSON.parse(text ?? '') as { at?: unknown }).at) || 0
  } catch {
    return 0
  }
}

export function draftNames(beginning: string): string[] {
  const whole = keyOf(beginning)
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(whole))
      .map((key) => key.slice(keyOf('').length))
  } catch {
    return []
  }
}

export function dropDraft(name: string) {
  written.delete(keyOf(name))
  if (unstored.has(keyOf(name))) noteUnstored(keyOf(name), undefined)
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Storage is denied, so there are no drafts.
  }
}

/** Deletes the user's drafts of the forms of some pages: a draft can hold a whole record. */
export function dropDraftsOf(isClosed: (path: string) => boolean) {
  for (const name of draftNames('')) {
    const path = readDatedDraft(name)?.path
    if (path !== undefined && isClosed(path)) dropDraft(name)
  }
}

export function wipeDrafts(owner: string) {
  for (const key of unstored.keys()) if (key.startsWith(keyOf('', owner))) noteUnstored(key, undefined)
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyOf('', owner))) localStorage.removeItem(key)
  } catch {
    // Storage is denied, so there are no drafts.
  }
}
