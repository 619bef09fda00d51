import type { Migration } from './migration.ts'

/** People's own pictures, apart from `users`, which every call reads. */
export const ownPictures: Migration = {
  id: '0019-own-pictures',
  statements: [
    `create table own_pictures (
      user_id text primary key references users on delete cascade,
      picture text not null
    )`,
  ],
}
