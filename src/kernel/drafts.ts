import { longestAge } from './query-client.ts'
import { session } from './session.ts'

const prefix = 'fernhill-draft:'
const keyOf = (name: string, owner = session.userId()) => `${prefix}${owner ?? ''}:${name}`

type Draft<Values> = { at: number; values: Values }

/** The signed-in account's draft of this name; forgotten after seven days. */
export const readDraft = <Values>(name: string): Values | undefined => readDatedDraft<Values>(name)?.values

/** The draft with the time of its last change. */
export function readDatedDraft<Values>(name: string): Draft<Values> | undefined {
  try {
    const text = localStorage.getItem(keyOf(name))
    if (text === null) return undefined
    const draft = JSON.parse(text) as Draft<Values>
    return Date.now() - draft.at < longestAge ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; after the end of a session the caller must name its owner. */
export function writeDraft(name: string, values: unknown, owner = session.userId()) {
  if (!owner) return
  try {
    localStorage.setItem(keyOf(name, owner), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // Storage is full or denied: the form still has the text.
  }
}

/** Names of the signed-in account's drafts with this prefix. */
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
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Storage is denied, so there are no drafts.
  }
}

/** Deletes the drafts of an account. */
export function wipeDrafts(owner: string) {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyOf('', owner))) localStorage.removeItem(key)
  } catch {
    // Storage is denied, so there are no drafts.
  }
}
