import type { Migration } from '#server/db/migrations/migration.ts'

const version = '(select version from board)'
const tables = ['board_columns', 'board_stories', 'board_items'] as const

/** Clients with an earlier version of the board learn what was moved, and which columns and stories were changed. */
export const kanbanMigrations: Migration[] = [
  {
    id: 'kanban-0001-changed-parts',
    statements: [
      // New rows are placed halfway between their neighbours, so that nothing else is written.
      ...tables.map(
        (table) =>
          `alter table ${table} alter column place type double precision using (place::float8 + 1) * 1024`,
      ),
      'alter table board_items alter column story_place type double precision using (story_place::float8 + 1) * 1024',
      ...['column', 'story'].flatMap((holderKind) => {
        const table = holderKind === 'column' ? 'board_columns' : 'board_stories'
        return [
          `alter table ${table} add column changed integer not null default 0`,
          `create index on ${table} (changed)`,
          `create trigger board_${holderKind}_changed before insert or update on ${table}
            for each row execute function board_note_change()`,
          `create trigger board_${holderKind}_gone after delete on ${table}
            for each row execute function board_note_gone('${holderKind}')`,
        ]
      }),
      // The last version that moved each item: its text is not sent again for it.
      `create table board_moves (item_id text primary key references board_items on delete cascade,
        version integer not null)`,
      'create index on board_moves (version)',
      `create function board_note_move() returns trigger language plpgsql as $$
      begin
        insert into board_moves values (new.id, ${version})
        on conflict (item_id) do update set version = excluded.version;
        return null;
      end $$`,
      `create trigger board_item_moved after insert or update of column_id, place, story_id, story_place
        on board_items for each row execute function board_note_move()`,
      // An item and a story may have the same id.
      "alter table board_gone add column kind text not null default ''",
      'alter table board_gone drop constraint board_gone_pkey',
      'alter table board_gone add primary key (id, kind)',
      `create or replace function board_note_gone() returns trigger language plpgsql as $$
      begin
        insert into board_gone (id, kind, version) values (old.id, coalesce(tg_argv[0], ''), ${version})
        on conflict (id, kind) do update set version = excluded.version;
        return old;
      end $$`,
      // Comments are part of their item or story, files of their item.
      `create function board_note_comment() returns trigger language plpgsql as $$
      declare
        part record := case tg_op when 'DELETE' then old else new end;
      begin
        update board_items set changed = 0 where id = part.item_id;
        update board_stories set changed = 0 where id = part.story_id;
        return null;
      end $$`,
      'drop trigger board_comments_part on board_comments',
      `create trigger board_comments_part after insert or delete on board_comments
        for each row execute function board_note_comment()`,
      // Counts the changes of what the board says of people.
      'create table board_people (is_it boolean primary key default true check (is_it), version integer not null)',
      'insert into board_people (version) values (1)',
      `create function board_note_people() returns trigger language plpgsql as $$
      begin
        update board_people set version = version + 1;
        return null;
      end $$`,
      `create trigger board_users_changed after insert or delete or update of name, role_id, deactivated_at
        on users for each statement execute function board_note_people()`,
      `create trigger board_roles_changed after insert or delete or update of rights
        on roles for each statement execute function board_note_people()`,
    ],
  },
]
