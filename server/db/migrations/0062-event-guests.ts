import type { Migration } from './migration.ts'

const version = '(select version from calendar_state)'

/** A guest loses an event when it is deleted or the guest is removed from its people. */
export const eventGuests: Migration = {
  id: '0062-event-guests',
  statements: [
    'create index on calendar_events using gin (people)',
    `create function calendar_note_lost_guests() returns trigger language plpgsql as $$
    begin
      insert into calendar_gone
        select old.id, 'own-' || guest, ${version} from (
          select unnest(old.people)
          except select unnest(case tg_op when 'DELETE' then '{}'::text[] else new.people end)
        ) lost (guest)
        on conflict (id, calendar_id) do update set version = excluded.version;
      return null;
    end $$`,
    `create trigger calendar_event_guests_gone after delete on calendar_events
      for each row when (old.people <> '{}') execute function calendar_note_lost_guests()`,
    `create trigger calendar_event_guests_changed after update of people on calendar_events
      for each row when (old.people <> new.people) execute function calendar_note_lost_guests()`,
    // Copies that browsers keep lack the invitations of before, so those of all guests are read as a whole.
    `update calendar_state set version = version + 1
      where exists (select from calendar_events where people <> '{}')`,
    `insert into calendar_viewers
      select distinct guest, ${version} from calendar_events, unnest(people) guest
      on conflict (user_id) do update set changed = excluded.changed`,
  ],
}
