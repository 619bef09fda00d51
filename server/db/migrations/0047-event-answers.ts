import type { Migration } from './migration.ts'

export const eventAnswers: Migration = {
  id: '0047-event-answers',
  statements: ["alter table calendar_events add column answers jsonb not null default '{}'"],
}
