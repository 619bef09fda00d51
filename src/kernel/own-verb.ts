import type { LaterVerb } from './snackbar.ts'
import type { Intent, Verb } from './verb.ts'

/**
 * A verb of what lies in this browser alone: nothing is sent, so it needs neither a network nor the outbox. As a verb
 * it has a name under which a message can offer it after a reload.
 */
export function ownVerb<Meant extends object>(area: string, name: string, run: (meant: Meant) => void) {
  const mutationKey = [area, name]
  const verb: Verb<void, Meant> = {
    mutationKey,
    networkMode: 'always',
    mutationFn: async (intent: Intent<Meant>) => run(intent),
  }
  /** For a message that offers it: at once on this page, by its name after a reload. */
  const offered = (meant: Meant) => ({
    onAction: () => run(meant),
    undo: [{ mutationKey, intent: { ...meant, idempotencyKey: crypto.randomUUID() } } as LaterVerb],
  })
  return { verb, offered }
}
