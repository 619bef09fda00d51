import type { Migration } from '#server/db/migrations/migration.ts'

export const chatMigrations: Migration[] = [
  {
    id: 'chat-0001-status',
    statements: [
      "alter table chat_people add column if not exists status_text text not null default ''",
      'alter table chat_people add column if not exists status_until timestamptz',
    ],
  },
]
