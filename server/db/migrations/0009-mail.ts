import type { Migration } from './migration.ts'

/** The folders, flags and labels that a row of states counts for (docs/contract.md 4.5). */
const keys = (row: string) => `array_remove(array['all', ${row}.folder,
  case when ${row}.is_own and ${row}.folder = 'inbox' then 'sent' end,
  case when ${row}.starred then 'starred' end, case when ${row}.important then 'important' end,
  case when ${row}.promotions then 'promotions' end, case when ${row}.forums then 'forums' end
], null) || ${row}.labels`

const countSql = (row: string, sign: '' | '-') =>
  `select ${row}.user_id, unnest(${keys(row)}) as key, ${sign}1 as one, ${sign}(not ${row}.is_read)::int as unread
   from ${row}`

const countTrigger = (on: string, rows: string, referencing: string) => [
  `create function mail_count_${on}() returns trigger language plpgsql as $$
  begin
    insert into mail_counts (user_id, key, total, unread)
      select c.user_id, c.key, sum(c.one), sum(c.unread) from (${rows}) c join users u on u.id = c.user_id
      group by 1, 2 having sum(c.one) <> 0 or sum(c.unread) <> 0 order by 1, 2
      on conflict (user_id, key) do update
        set total = mail_counts.total + excluded.total, unread = mail_counts.unread + excluded.unread;
    return null;
  end $$`,
  `create trigger mail_states_${on} after ${on} on mail_states referencing ${referencing}
    for each statement execute function mail_count_${on}()`,
]

/** Columns that lists show and search are apart from the text, so that a long list does not read it. */
export const mail: Migration = {
  id: '0009-mail',
  statements: [
    `create table mails (
      id text primary key,
      thread text not null,
      -- Nobody, when the account is gone or the mail came from elsewhere.
      sender text references users on delete set null,
      from_name text not null,
      from_email text not null,
      subject text not null,
      preview text not null,
      -- Sender, subject and text in lower case; sender; to and cc; subject.
      search text not null,
      from_search text not null,
      to_search text not null,
      subject_search text not null,
      files integer not null default 0,
      state text not null check (state in ('draft', 'waiting', 'sent')),
      send_after timestamptz,
      version integer not null default 1,
      at timestamptz not null,
      check ((state = 'waiting') = (send_after is not null))
    )`,
    "create index on mails (send_after) where state = 'waiting'",
    'create index on mails (sender)',
    `create table mail_bodies (
      mail_id text primary key references mails on delete cascade,
      html text not null,
      text text not null
    )`,
    `create table mail_recipients (
      mail_id text not null references mails on delete cascade,
      kind text not null check (kind in ('to', 'cc', 'bcc')),
      place integer not null,
      user_id text references users on delete set null,
      name text not null,
      email text not null,
      primary key (mail_id, kind, place)
    )`,
    'create index on mail_recipients (user_id)',
    `create table mail_files (
      id text primary key,
      mail_id text not null references mails on delete cascade,
      name text not null,
      type text not null,
      size integer not null,
      content bytea not null,
      created_at timestamptz not null
    )`,
    'create index on mail_files (mail_id)',
    `create table mail_states (
      user_id text not null references users on delete cascade,
      mail_id text not null references mails on delete cascade,
      thread text not null,
      -- Where it belongs, and where it lies.
      home text not null check (home in ('inbox', 'sent', 'draft')),
      folder text not null check (folder in ('inbox', 'sent', 'draft', 'spam', 'trash', 'archive')),
      is_own boolean not null,
      is_read boolean not null,
      starred boolean not null default false,
      important boolean not null default false,
      promotions boolean not null default false,
      forums boolean not null default false,
      labels text[] not null default '{}',
      at timestamptz not null,
      primary key (user_id, mail_id)
    )`,
    'create index on mail_states (mail_id)',
    'create index on mail_states (user_id, thread)',
    'create index on mail_states (user_id, at, mail_id)',
    'create index on mail_states (user_id, folder, at, mail_id)',
    ...['starred', 'important', 'promotions', 'forums', 'is_own', 'not is_read'].map(
      (flag) => `create index on mail_states (user_id, at, mail_id) where ${flag}`,
    ),
    'create index on mail_states using gin (labels)',
    `create table mail_labels (
      id text primary key,
      user_id text not null references users on delete cascade,
      name text not null,
      tag integer not null check (tag between 1 and 8),
      number integer generated always as identity
    )`,
    'create unique index on mail_labels (user_id, lower(name))',
    `create table mail_settings (
      user_id text primary key references users on delete cascade,
      signature text not null default '',
      undo_seconds integer not null default 10
    )`,
    // Ids of labels are keys too.
    `create table mail_counts (
      user_id text not null references users on delete cascade,
      key text not null,
      total integer not null,
      unread integer not null,
      primary key (user_id, key)
    )`,
    ...countTrigger('insert', countSql('is_now', ''), 'new table as is_now'),
    ...countTrigger('delete', countSql('was', '-'), 'old table as was'),
    ...countTrigger(
      'update',
      `${countSql('is_now', '')} union all ${countSql('was', '-')}`,
      'old table as was new table as is_now',
    ),
    // As in 0007: without the extension a search reads the table.
    `do $$
    declare opclass text;
    begin
      select format('%I.gin_trgm_ops', n.nspname) into opclass
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      if opclass is null then return; end if;
      execute 'create index on mails using gin (search ' || opclass || ')';
      execute 'create index on mails using gin (to_search ' || opclass || ')';
    end $$`,
  ],
}
