import { readDraft } from '#offline/drafts.ts'

export const draftName = (user: number) => `chat-${user}`

export const draftText = (user: number) => readDraft<{ text: string }>(draftName(user))?.text.trim() ?? ''
