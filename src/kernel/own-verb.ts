import type { LaterVerb } from './snackbar.ts'
import type { Intent, Verb } from './verb.ts'

/**
 * A mutation of data in this browser only: it needs neither network nor outbox. Its name lets a message offer it after
 * a reload.
 */
export function ownVerb<Meant extends object>(area: string, name: string, run: (meant: Meant) => void) {
  const mutationKey = [area, name]
  const verb: Verb<void, Meant> = {
    mutationKey,
    networkMode: 'always',
    mutationFn: async (intent: Intent<Meant>) => run(intent),
  }
  /** For a message's button: runs at once on this page, by its name after a reload. */
  const undoOptions = (meant: Meant) => ({
    onAction: () => run(meant),
    undo: [{ mutationKey, intent: { ...meant, idempotencyKey: crypto.randomUUID() } } as LaterVerb],
  })
  return { verb, offered: undoOptions }
}
