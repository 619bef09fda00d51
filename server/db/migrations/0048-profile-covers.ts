import type { Migration } from './migration.ts'

/** The id of the picture of one's gallery above one's profile, or empty. */
export const profileCovers: Migration = {
  id: '0048-profile-covers',
  statements: ["alter table social_people add column cover text not null default ''"],
}
