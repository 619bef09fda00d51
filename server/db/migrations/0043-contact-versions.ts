import type { Migration } from './migration.ts'

/** Kept versions of a contact: an older client sends a whole contact that it read some changes ago. */
const keptVersions = 20

export const contactVersions: Migration = {
  id: '0043-contact-versions',
  statements: [
    `create table contact_versions (
      contact_id integer not null references contacts on delete cascade,
      version integer not null,
      fields jsonb not null,
      primary key (contact_id, version)
    )`,
    `create function keep_contact_version() returns trigger language plpgsql as $$
      begin
        insert into contact_versions (contact_id, version, fields) values (old.id, old.version, old.fields)
          on conflict do nothing;
        delete from contact_versions where contact_id = old.id and version <= old.version - ${keptVersions};
        return null;
      end
    $$`,
    `create trigger contact_changed after update on contacts
      for each row when (old.fields is distinct from new.fields) execute function keep_contact_version()`,
  ],
}
