import type { Deps } from '#server/platform/deps.ts'
import type { Mount } from '#server/platform/http.ts'
import { contactEditing } from './edit.ts'
import { contactFiles } from './files.ts'
import { contactReading } from './list.ts'

/** The contacts of each account, visible to that account only. */
export function contacts(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  contactReading(mount)
  contactEditing(mount, deps)
  contactFiles(mount, deps)
}
