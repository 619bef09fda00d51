import { activityTriggers } from './0053-activity.ts'
import type { Migration } from './migration.ts'

export const confirmedSessions: Migration = {
  id: '0055-confirmed-sessions',
  statements: [
    'alter table sessions add column confirmed_at timestamptz not null default now()',
    'update sessions set confirmed_at = started_at',
    // The shop's own roles have no rows in roles, and may ask for a factor too.
    'create table role_factors (role_id text primary key)',
    ...activityTriggers('role_factors', { key: ['role_id'], of: ['roles', 'role_id'] }),
  ],
}
