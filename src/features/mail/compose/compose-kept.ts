import * as z from 'zod/mini'
import type { DraftFields } from '#contract/mail-calls.ts'
import { createAccountStore } from '#kernel/account-store.ts'
import { field } from '#kernel/persisted-store.ts'
import { draftNames, dropDraft, readDraft, useIsUnstored, writeDraft } from '#offline/drafts.ts'
import type { Composed } from './composed.ts'

export type Kept = {
  message: Composed
  /** The version it was edited from; undefined when the server does not know the draft. */
  base: Base
  replyTo?: string
  forwardOf?: string
  /** When it was typed, and in which tab. */
  at: number
  tab: string
}
export type Base = { version: number | undefined; fields: DraftFields }

const beginning = 'mail-'
const name = (id: string) => beginning + id
export const keptMessage = (id: string) => readDraft<Kept>(name(id))
export const keepMessage = (id: string, draft: Kept) => writeDraft(name(id), draft)
/** True while this page alone has the text, because it could not be stored. */
export const useIsMessageUnstored = (id: string) => useIsUnstored(name(id))
export const savedDraftIds = () => draftNames(beginning).map((name) => name.slice(beginning.length))
export const dropMessage = (id: string) => dropDraft(name(id))

export const windowState = createAccountStore('compose', z.object({ isCentred: field(z.boolean(), false) }), {
  isCentred: false,
})
