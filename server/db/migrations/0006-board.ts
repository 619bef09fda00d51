import type { Migration } from './migration.ts'

const version = '(select version from board)'

/** An item's column and story are columns of its row, so it is in one column and at most one story. */
export const board: Migration = {
  id: '0006-board',
  statements: [
    // Older clients refer to people as profile-1, profile-2.
    'alter table users add column profile integer not null generated always as identity unique',
    // One row, which every change of the board locks, so that changes happen one after the other.
    `create table board (
      is_it boolean primary key default true check (is_it),
      epoch text not null default gen_random_uuid()::text,
      version integer not null default 1,
      number integer not null default 100
    )`,
    'insert into board default values',
    `create table board_columns (
      id text primary key,
      title text not null,
      place integer not null,
      item_limit integer check (item_limit > 0),
      is_hard boolean not null default false,
      version integer not null default 1,
      unique (place) deferrable initially deferred
    )`,
    `insert into board_columns (id, title, place) values
      ('column-1', 'New', 0), ('column-2', 'Active', 1), ('column-3', 'Resolved', 2), ('column-4', 'Closed', 3)`,
    `create table board_stories (
      id text primary key,
      number integer not null unique,
      title text not null,
      acceptance text not null default '',
      description text not null default '',
      people text[] not null default '{}',
      priority text not null check (priority in ('low', 'medium', 'high')),
      due text,
      -- Stays when the column goes.
      column_id text not null default '',
      place integer not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (place) deferrable initially deferred
    )`,
    `create table board_items (
      id text primary key,
      number integer not null unique,
      title text not null,
      description text not null default '',
      people text[] not null default '{}',
      priority text not null check (priority in ('low', 'medium', 'high')),
      due text,
      labels text[] not null default '{}',
      checklist jsonb not null default '[]',
      estimate real check (estimate >= 0),
      image text,
      column_id text not null references board_columns,
      place integer not null,
      story_id text references board_stories,
      story_place integer,
      version integer not null default 1,
      changed integer not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (column_id, place) deferrable initially deferred,
      unique (story_id, story_place) deferrable initially deferred,
      check ((story_id is null) = (story_place is null))
    )`,
    'create index on board_items (changed)',
    `create table board_comments (
      id text primary key,
      item_id text references board_items on delete cascade,
      story_id text references board_stories on delete cascade,
      user_id text not null references users on delete cascade,
      comment text not null,
      changed integer not null default 0,
      created_at timestamptz not null,
      edited_at timestamptz,
      check (num_nonnulls(item_id, story_id) = 1)
    )`,
    ...['item_id', 'story_id', 'user_id', 'changed'].map((by) => `create index on board_comments (${by})`),
    `create table board_files (
      id text primary key,
      item_id text not null references board_items on delete cascade,
      user_id text not null references users on delete cascade,
      name text not null,
      type text not null,
      size integer not null,
      content bytea not null,
      created_at timestamptz not null
    )`,
    'create index on board_files (item_id)',
    'create index on board_files (user_id)',
    // Deleted things, so that clients with an earlier version learn of them.
    'create table board_gone (id text primary key, version integer not null)',
    'create index on board_gone (version)',
    // Order of everything after each of the last changes: older clients send whole lists of one of them.
    'create table board_arrangements (version integer primary key, columns json not null, stories json not null)',

    `create function board_note_change() returns trigger language plpgsql as $$
    begin
      new.changed := ${version};
      return new;
    end $$`,
    // A move does not count, because the lists of columns and stories say where an item is.
    `create trigger board_item_changed before insert or update of title, description, people, priority, due, labels,
      checklist, estimate, image, version, changed on board_items for each row execute function board_note_change()`,
    `create trigger board_comment_changed before insert or update on board_comments
      for each row execute function board_note_change()`,
    `create function board_note_gone() returns trigger language plpgsql as $$
    begin
      insert into board_gone values (old.id, ${version}) on conflict (id) do update set version = excluded.version;
      return old;
    end $$`,
    ...['items', 'comments'].map(
      (what) => `create trigger board_${what}_gone after delete on board_${what}
        for each row execute function board_note_gone()`,
    ),
    // Comments and files are part of their item.
    `create function board_note_part() returns trigger language plpgsql as $$
    begin
      update board_items set changed = 0 where id = case tg_op when 'DELETE' then old.item_id else new.item_id end;
      return null;
    end $$`,
    ...['comments', 'files'].map(
      (what) => `create trigger board_${what}_part after insert or delete on board_${what}
        for each row execute function board_note_part()`,
    ),
  ],
}
