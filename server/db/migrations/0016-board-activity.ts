import type { Migration } from './migration.ts'

export const boardActivity: Migration = {
  id: '0016-board-activity',
  statements: [
    `create table board_activity (
      id bigint generated always as identity primary key,
      about text not null,
      user_id text not null references users on delete cascade,
      at timestamptz not null,
      field text not null,
      was text not null,
      now text not null
    )`,
    'create index on board_activity (about, id)',
    'create index on board_activity (user_id)',
  ],
}
