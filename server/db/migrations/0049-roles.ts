import type { Migration } from './migration.ts'

/** Shop roles have their rights in `contract/rights.ts`; others are rows. The first account becomes owner. */
export const roles: Migration = {
  id: '0049-roles',
  statements: [
    `create table roles (
      id text primary key,
      name text not null,
      rights jsonb not null default '[]',
      version int not null default 0,
      created_at timestamptz not null
    )`,
    'create unique index roles_name on roles (lower(name))',
    "alter table users add column role_id text not null default 'manager'",
    "update users set role_id = 'owner' where profile = (select min(profile) from users)",
    "alter table users alter column role_id set default 'buyer'",
  ],
}
