import { longestAge } from './query-client.ts'
import { session } from './session.ts'

const prefix = 'fernhill-draft:'
const keyOf = (name: string, owner = session.userId()) => `${prefix}${owner ?? ''}:${name}`

type Draft<Values> = { at: number; values: Values }

/** The typed text kept under a name for the signed-in account; older than seven days is forgotten. */
export const readDraft = <Values>(name: string): Values | undefined => readDatedDraft<Values>(name)?.values

/** The same with the moment of its last change. */
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

/** Keeps typed text for an account; whoever writes after a session has ended says whose it was. */
export function writeDraft(name: string, values: unknown, owner = session.userId()) {
  if (!owner) return
  try {
    localStorage.setItem(keyOf(name, owner), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // Full or denied: the text still stands in the form.
  }
}

/** The names, of those that begin alike, under which something is kept for the signed-in account. */
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
    // Nothing was stored then.
  }
}

/** Forgets the drafts of an account. */
export function wipeDrafts(owner: string) {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyOf('', owner))) localStorage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
}
