import { contactEditing } from './contacts/edit.ts'
import { contactFiles } from './contacts/files.ts'
import { contactReading } from './contacts/list.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'

/** Everybody's own contacts; nobody sees those of somebody else. */
export function contacts(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  contactReading(mount)
  contactEditing(mount, deps)
  contactFiles(mount, deps)
}
