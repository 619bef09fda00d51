import { chatCalls } from '#contract/chat.ts'
import type { Live } from '#server/platform/change-events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { chatMigrations } from './migrations.ts'
import { chatReading } from './reading.ts'
import { findChatFiles, findMessages } from './search.ts'
import { chatWriting } from './writing.ts'

/** Conversations of two accounts. No one else can read one, because every call names only the other person. */
function chat(mount: Mount, deps: Pick<Deps, 'db' | 'clock' | 'newId' | 'later'>, live: Live): void {
  chatReading(mount, deps.clock)
  chatWriting(mount, deps, live)
}

export const chatFeature = defineFeature({
  key: 'chat',
  reads: 'chat.use',
  calls: { chat: chatCalls },
  activity: {
    record: 'message',
    deeds: {
      'chat/insert': 'message.send',
      'chat/filter': 'message.seen',
      'chat/read': 'message.seen',
      'chat/presence': 'presence.edit',
    },
  },
  extensions: ['chat'],
  migrations: chatMigrations,
  searches: { messages: findMessages, chatFiles: findChatFiles },
  mount: ({ mount, deps, live }) => chat(mount, deps, live),
})
