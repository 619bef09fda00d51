import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type RefusedEntry, useRefused } from './outbox.ts'
import { isSame } from './three-way.ts'

// A refused write is changed where it was written. The outbox says which one is meant, and its form takes that up.

let wanted: string | undefined
const listeners = new Set<() => void>()
function want(key: string | undefined) {
  wanted = key
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the form of a refused write to show it. */
export const showAgain = (key: string) => want(key)
/** It is shown. */
export function shownAgain(key: string) {
  if (wanted === key) want(undefined)
}
/** The key of the refused write that is to be shown. */
export const useWanted = () => useSyncExternalStore(listen, () => wanted)

/** The refused write of a verb that is to be shown. */
export function useWantedOf(verb: QueryKey): RefusedEntry | undefined {
  const key = useWanted()
  return useRefused().find((one) => one.key === key && isSame(one.verb, verb))
}

/** Opens the form of a verb when its refused write is to be shown. */
export function useOpenAgain(verb: QueryKey, open: (entry: RefusedEntry) => void) {
  const wanted = useWantedOf(verb)
  const run = useEffectEvent(open)
  useEffect(() => {
    if (wanted) run(wanted)
  }, [wanted])
}

const draftKey = (name: string) => `draft ${name}`
/** Asks for what a draft is typed into to be opened. */
export const showDraftAgain = (name: string) => want(draftKey(name))

/** Opens what a draft is typed into, when it is questions for and no address names it. */
export function useOpenDraft(beginning: string, open: (name: string) => void) {
  const wanted = useWanted()
  const run = useEffectEvent(open)
  useEffect(() => {
    if (!wanted?.startsWith(draftKey(beginning))) return
    run(wanted.slice(draftKey('').length))
    shownAgain(wanted)
  }, [wanted, beginning])
}

/** The last refused write of a verb about one thing, which `about` names in its intent. */
export const useRefusedOf = (verb: QueryKey, about: object): RefusedEntry | undefined =>
  useRefused().findLast((one) => {
    const variables: Record<string, unknown> = { ...one.variables }
    return isSame(one.verb, verb) && Object.entries(about).every(([name, value]) => variables[name] === value)
  })

let questions: readonly string[] = []
const questionListeners = new Set<() => void>()
function setQuestions(next: readonly string[]) {
  questions = next
  for (const listener of questionListeners) listener()
}
const listenToQuestions = (listener: () => void) => {
  questionListeners.add(listener)
  return () => void questionListeners.delete(listener)
}

/** Notes that a question about a failed write is in view: no other message says then that it failed. */
export function useOpenQuestion(key: string | undefined) {
  useEffect(() => {
    if (key === undefined) return
    setQuestions([...questions, key])
    return () => setQuestions(questions.filter((one) => one !== key))
  }, [key])
}

/** The failed writes about which no question is in view. */
export function useFailuresWithoutQuestion(): readonly RefusedEntry[] {
  const keys = useSyncExternalStore(listenToQuestions, () => questions)
  return useRefused().filter(({ key }) => !keys.includes(key))
}
