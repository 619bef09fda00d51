import { contactEditing } from './contacts/edit.ts'
import { contactFiles } from './contacts/files.ts'
import { contactReading } from './contacts/list.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'

/** The contacts of each account, visible to that account only. */
export function contacts(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  contactReading(mount)
  contactEditing(mount, deps)
  contactFiles(mount, deps)
}
