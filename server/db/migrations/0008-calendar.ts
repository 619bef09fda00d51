import type { Migration } from './migration.ts'

const version = '(select version from calendar_state)'

/** Times are text as in the contract. Every change locks the state row, so changes are serialized. */
export const calendar: Migration = {
  id: '0008-calendar',
  statements: [
    `create table calendar_state (
      is_it boolean primary key default true check (is_it),
      epoch text not null default gen_random_uuid()::text,
      version integer not null default 1
    )`,
    'insert into calendar_state default values',
    `create table calendars (
      id text primary key,
      name text not null,
      tag integer not null check (tag between 1 and 8),
      owner text not null references users on delete cascade,
      -- Everybody has one that stays.
      is_own boolean not null default false,
      feed text unique,
      version integer not null default 1,
      number integer generated always as identity
    )`,
    'create unique index on calendars (owner) where is_own',
    `create table calendar_people (
      calendar_id text not null references calendars on delete cascade,
      user_id text not null references users on delete cascade,
      primary key (calendar_id, user_id)
    )`,
    'create index on calendar_people (user_id)',
    // The version at which an account gained or lost a calendar.
    'create table calendar_viewers (user_id text primary key, changed integer not null)',
    `create table calendar_events (
      id text primary key,
      number integer generated always as identity,
      calendar_id text not null references calendars on delete cascade,
      title text not null,
      description text not null,
      color text not null,
      text_color text not null,
      all_day boolean not null,
      starts text not null,
      ends text,
      place text not null,
      people text[] not null default '{}',
      zone text not null,
      rrule text not null default '',
      exdates text[] not null default '{}',
      series_id text references calendar_events on delete cascade,
      series_at text,
      uid text not null,
      version integer not null default 1,
      changed integer not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (series_id, series_at) deferrable initially deferred,
      check ((series_id is null) = (series_at is null)),
      check (series_id is null or rrule = '')
    )`,
    'create index on calendar_events (calendar_id, changed)',
    'create index on calendar_events (uid)',
    // Events that are gone from a calendar, for those who see it.
    `create table calendar_gone (
      id text not null, calendar_id text not null, version integer not null, primary key (id, calendar_id)
    )`,
    'create index on calendar_gone (version)',

    `create function calendar_note_change() returns trigger language plpgsql as $$
    begin
      new.changed := ${version};
      return new;
    end $$`,
    `create trigger calendar_event_changed before insert or update on calendar_events
      for each row execute function calendar_note_change()`,
    `create function calendar_note_gone() returns trigger language plpgsql as $$
    begin
      insert into calendar_gone values (old.id, old.calendar_id, ${version})
        on conflict (id, calendar_id) do update set version = excluded.version;
      return null;
    end $$`,
    `create trigger calendar_event_gone after delete on calendar_events
      for each row execute function calendar_note_gone()`,
    `create trigger calendar_event_left after update of calendar_id on calendar_events
      for each row when (old.calendar_id <> new.calendar_id) execute function calendar_note_gone()`,
    `create function calendar_note_viewer() returns trigger language plpgsql as $$
    begin
      insert into calendar_viewers
        values (case tg_op when 'DELETE' then old.user_id else new.user_id end, ${version})
        on conflict (user_id) do update set changed = excluded.changed;
      return null;
    end $$`,
    `create trigger calendar_viewers_changed after insert or delete on calendar_people
      for each row execute function calendar_note_viewer()`,

    `create function calendar_make_own() returns trigger language plpgsql as $$
    begin
      insert into calendars (id, name, tag, owner, is_own) values ('own-' || new.id, 'Own', 7, new.id, true);
      insert into calendar_people values ('own-' || new.id, new.id);
      return null;
    end $$`,
    'create trigger users_own_calendar after insert on users for each row execute function calendar_make_own()',
    "insert into calendars (id, name, tag, owner, is_own) select 'own-' || id, 'Own', 7, id, true from users",
    "insert into calendar_people select 'own-' || id, id from users",
  ],
}
