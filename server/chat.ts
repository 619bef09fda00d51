import { chatReading } from './chat/reading.ts'
import { chatWriting } from './chat/writing.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'

/** Conversations of two accounts. Nobody else can read one, because every call names only the other person. */
export function chat(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  chatReading(mount, deps.clock)
  chatWriting(mount, deps)
}
