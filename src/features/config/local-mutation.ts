import type { DeferredMutation } from '#kernel/snackbar.ts'
import { newKey } from '#kernel/write-key.ts'
import type { OfflineMutation, WithKey } from '#offline/offline-mutation.ts'

/** Needs neither network nor outbox. Its name lets a message offer it after a reload. */
export function localMutation<Variables extends object>(
  area: string,
  name: string,
  run: (variables: Variables) => void,
) {
  const mutationKey = [area, name]
  const mutation: OfflineMutation<void, Variables> = {
    mutationKey,
    networkMode: 'always',
    mutationFn: async (variables: WithKey<Variables>) => run(variables),
  }
  /** For a message's button: runs immediately on this page, by its name after a reload. */
  const undoOptions = (variables: Variables) => ({
    onAction: () => run(variables),
    undo: [{ mutationKey, intent: { ...variables, idempotencyKey: newKey() } } as DeferredMutation],
  })
  return { mutation, offered: undoOptions }
}
