import { readDraft } from '#kernel/drafts.ts'

/** The name under which the text that is being written to somebody is kept. */
export const draftName = (user: number) => `chat-${user}`

export const draftText = (user: number) => readDraft<{ text: string }>(draftName(user))?.text.trim() ?? ''
