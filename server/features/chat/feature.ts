import { chatCalls } from '#contract/chat.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { chatReading } from './reading.ts'
import { findChatFiles, findMessages } from './search.ts'
import { chatWriting } from './writing.ts'

/** Conversations of two accounts. Nobody else can read one, because every call names only the other person. */
function chat(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  chatReading(mount, deps.clock)
  chatWriting(mount, deps)
}

export const chatFeature = defineFeature({
  key: 'chat',
  calls: { chat: chatCalls },
  extensions: ['chat'],
  searches: { messages: findMessages, chatFiles: findChatFiles },
  mount: ({ mount, deps }) => chat(mount, deps),
})
