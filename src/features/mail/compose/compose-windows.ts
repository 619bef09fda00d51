import type { WholeMail } from '#contract/mail.ts'
import type { DraftFields } from '#contract/mail-calls.ts'

export type Saved = { mail: WholeMail; saved: DraftFields }

/** The drafts open in this page's windows, and their listeners for saves made by other mutations. */
const windows = new Map<string, (reply: Saved) => void>()

export const hasWindow = (id: string): boolean => windows.has(id)

export function openWindow(id: string, onSaved: (reply: Saved) => void): () => void {
  windows.set(id, onSaved)
  return () => windows.delete(id)
}

export const notifyWindow = (id: string, reply: Saved) => windows.get(id)?.(reply)

let open: ((id: string) => void) | undefined

/** Opens a draft from anywhere; undefined until a mail page was opened. */
export const openDraft = () => open

export function openDraftsBy(way: (id: string) => void): void {
  open = way
}
