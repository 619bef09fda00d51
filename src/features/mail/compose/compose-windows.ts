import type { DraftFields, WholeMail } from '#contract/mail.ts'

/** A draft as the server has it now, and what of this browser's text that is. */
export type Saved = { mail: WholeMail; saved: DraftFields }

/** The drafts that stand in a window of this page, and how each hears that it was saved on the way to something else. */
const windows = new Map<string, (reply: Saved) => void>()

export const hasWindow = (id: string): boolean => windows.has(id)

/** Notes that a draft stands in a window; returns the way to say that it does no more. */
export function openWindow(id: string, onSaved: (reply: Saved) => void): () => void {
  windows.set(id, onSaved)
  return () => windows.delete(id)
}

export const tellWindow = (id: string, reply: Saved) => windows.get(id)?.(reply)

let open: ((id: string) => void) | undefined

/** How a draft is opened from anywhere; known once a page with mails was open. */
export const openDraft = () => open

export function openDraftsBy(way: (id: string) => void): void {
  open = way
}
