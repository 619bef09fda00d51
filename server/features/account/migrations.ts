import type { Migration } from '#server/db/migrations/migration.ts'

export const accountMigrations: Migration[] = [
  {
    id: 'account-0001-face-versions',
    statements: [
      `alter table own_pictures
        add column if not exists version text not null generated always as (left(md5(picture), 12)) stored`,
      'create index if not exists own_pictures_version on own_pictures (version)',
    ],
  },
  {
    id: 'account-0002-session-factors',
    statements: [
      // Earlier sessions and tokens prove their factor again, because it is unknown whether they had one.
      'alter table sessions add column if not exists factor text',
      'alter table sessions add column if not exists at_provider boolean not null default false',
      'alter table program_tokens add column if not exists has_factor boolean not null default false',
    ],
  },
  {
    id: 'account-0003-familiar-networks',
    statements: [
      `create table if not exists familiar_networks (
        user_id text not null references users (id) on delete cascade,
        network text not null,
        used_at timestamptz not null,
        primary key (user_id, network)
      )`,
    ],
  },
]
