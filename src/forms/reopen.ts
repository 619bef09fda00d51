import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createListeners } from '#kernel/listeners.ts'
import type { RejectedMutation } from '#kernel/outbox-entry.ts'
import { useRejected } from '#offline/outbox.ts'
import { isSame } from './three-way.ts'

// A refused write is edited where it was written: the outbox names it here, and its form opens and shows it.

let requestedKey: string | undefined
const requests = createListeners()
function want(key: string | undefined) {
  requestedKey = key
  requests.notifyListeners()
}

export const reopenRejected = (key: string) => want(key)
export function markReopened(key: string) {
  if (requestedKey === key) want(undefined)
}
export const useReopenRequest = () => useSyncExternalStore(requests.subscribe, () => requestedKey)

export function useReopenRequestFor(mutationKey: QueryKey): RejectedMutation | undefined {
  const key = useReopenRequest()
  return useRejected().find((mutation) => mutation.key === key && isSame(mutation.mutationKey, mutationKey))
}

export function useReopen(mutationKey: QueryKey, open: (entry: RejectedMutation) => void) {
  const request = useReopenRequestFor(mutationKey)
  const run = useEffectEvent(open)
  useEffect(() => {
    if (request) run(request)
  }, [request])
}

const draftKey = (name: string) => `draft ${name}`
export const reopenDraft = (name: string) => want(draftKey(name))

/** Opens the form of a draft on request, for drafts that no address can name. */
export function useOpenDraft(beginning: string, open: (name: string) => void) {
  const request = useReopenRequest()
  const run = useEffectEvent(open)
  useEffect(() => {
    if (!request?.startsWith(draftKey(beginning))) return
    run(request.slice(draftKey('').length))
    markReopened(request)
  }, [request, beginning])
}

/** The last refused write of a mutation about one record; `about` is compared with its variables. */
export const useRejectedFor = (mutationKey: QueryKey, about: object): RejectedMutation | undefined =>
  useRejected().findLast((mutation) => {
    const variables: Record<string, unknown> = { ...mutation.variables }
    return (
      isSame(mutation.mutationKey, mutationKey) &&
      Object.entries(about).every(([name, value]) => variables[name] === value)
    )
  })

let questions: readonly string[] = []
const questionListeners = createListeners()
function setQuestions(next: readonly string[]) {
  questions = next
  questionListeners.notifyListeners()
}

/** Marks a conflict as visible on screen, so that no other message reports the failed write. */
export function useOpenQuestion(key: string | undefined) {
  useEffect(() => {
    if (key === undefined) return
    setQuestions([...questions, key])
    return () => setQuestions(questions.filter((question) => question !== key))
  }, [key])
}

export function useFailuresWithoutQuestion(): readonly RejectedMutation[] {
  const keys = useSyncExternalStore(questionListeners.subscribe, () => questions)
  return useRejected().filter(({ key }) => !keys.includes(key))
}
