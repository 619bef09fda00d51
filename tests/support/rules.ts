import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** What always holds, whatever anybody sends: each finds the rows for which it does not. */
const rules: Record<string, string> = {
  'an order has lines, and its pieces and its total are theirs': `
    select o.id from orders o left join (
      select order_id, sum(quantity) as pieces, sum(price * quantity) as total from order_lines group by order_id
    ) l on l.order_id = o.id
    where o.items is distinct from l.pieces or o.total is distinct from l.total + o.shipping - o.discount + o.tax`,
  'an order’s discount is no more than its lines': `
    select o.id from orders o where o.discount > (select sum(price * quantity) from order_lines where order_id = o.id)`,
  'an order has a discount code exactly if it has the discount': `
    select id from orders where (discount_id is null) <> (code = '')`,
  'nothing is less than not in stock': 'select id from products where stock < 0',
  'the movements of a product add up to its stock, and each says what there was after it': `
    select p.id from products p left join (
      select product_id, sum(change) as total, bool_and(stock = upto) as is_right from (
        select *, sum(change) over (partition by product_id order by id) as upto from stock_movements
      ) m group by product_id
    ) m on m.product_id = p.id where p.stock <> coalesce(m.total, 0) or m.is_right = false`,
  'an order is found by what is in it': `
    select o.id from orders o left join order_search s on s.order_id = o.id
      left join order_words(array(select id from orders)) w on w.order_id = o.id
    where s.words is distinct from w.words or s.country is distinct from w.country`,
  'a rating is the mean of the published reviews': `
    select p.id from products p left join reviews r on r.product_id = p.id and r.status = 1 group by p.id
    having p.review_count <> count(r.id) or abs(p.rating - coalesce(avg(r.rating), 0)) > 1e-9`,
  'customers have the orders that are counted': `
    select c.id from customers c left join orders o on o.customer_id = c.id group by c.id
    having c.orders <> count(o.id)
      or c.spent <> coalesce(sum(o.total - o.refunded) filter (where o.state not in ('returned', 'cancelled')), 0)`,
  'what is given back of an order is what its history says, and its pieces are those of its lines': `
    select o.id from orders o where o.refunded <> coalesce(
        (select sum(h.amount) from order_history h where h.order_id = o.id and h.kind = 'refunded'), 0)
      or o.refunded_items <> coalesce((select sum(l.refunded) from order_lines l where l.order_id = o.id), 0)`,
  'what has a number is no draft, and numbers have no gaps': `
    select i.kind || ' ' || i.year as id from invoices i
    join invoice_numbers n on n.year = i.year and n.kind = i.kind
    group by i.kind, i.year, n.last having count(*) <> n.last or max(i.serial) <> n.last or min(i.serial) <> 1`,
  'an issued invoice has lines': `
    select id from invoices i where state <> 'draft'
      and not exists (select from invoice_lines where invoice_id = i.id)`,
  'an invoice has the sum of its issued credit notes, which is no more than its total': `
    select id from invoices i where credited > total or credited <> coalesce(
      (select sum(c.total) from invoices c where c.corrects_id = i.id and c.state = 'issued'), 0)`,
  'nobody has two default addresses': `
    select user_id as id from addresses where is_default group by user_id having count(*) > 1`,

  'no two columns, stories or items have one place': `
    select place::text as id from board_columns group by place having count(*) > 1
    union all select place::text from board_stories group by place having count(*) > 1
    union all select column_id from board_items group by column_id, place having count(*) > 1
    union all select story_id from board_items where story_id is not null
      group by story_id, story_place having count(*) > 1`,
  'there is a column': 'select 1 as id where not exists (select from board_columns)',
  'the people of an item or story are accounts': `
    select i.id from (select id, people from board_items union all select id, people from board_stories) i,
      unnest(people) person where not exists (select from users where 'profile-' || profile = person)`,

  'a message is from one of the two of its conversation': `
    select m.id from chat_messages m join chat_conversations c on c.id = m.conversation_id
    where m.sender not in (c.low, c.high)`,
  'messages have no gaps, and nobody has read more than there are': `
    select c.id::text as id from chat_conversations c left join chat_messages m on m.conversation_id = c.id
    group by c.id having count(m.id) <> c.last or coalesce(max(m.number), 0) <> c.last
    union all select r.user_id from chat_reads r join chat_conversations c on c.id = r.conversation_id
      where r.number > c.last or r.user_id not in (c.low, c.high)`,
  'a deleted message has no text and no files': `
    select m.id from chat_messages m where deleted_at is not null and (content <> '' or exists (
      select from chat_files f where f.conversation_id = m.conversation_id and f.message_id = m.id))`,

  'everybody has one own calendar, which only they see': `
    select u.id from users u left join calendars c on c.owner = u.id and c.is_own group by u.id having count(c.id) <> 1
    union all select c.id from calendars c join calendar_people p on p.calendar_id = c.id
      where c.is_own and p.user_id <> c.owner`,
  'who made a calendar sees it': `
    select c.id from calendars c
      where not exists (select from calendar_people p where p.calendar_id = c.id and p.user_id = c.owner)`,
  'an event does not end before it begins': `
    select id from calendar_events where ends is not null and ends < starts`,
  'the changed part of a series is in the calendar of its series': `
    select e.id from calendar_events e left join calendar_events s on s.id = e.series_id
      where e.series_id is not null and (s.id is null or s.calendar_id <> e.calendar_id)`,

  'nobody has more of a book than its owner': `
    select r.import_id as id from contact_import_rows r join contact_imports i on i.id = r.import_id
      join contacts c on c.id = r.contact_id where c.owner <> i.owner`,
  'no contact is newer than its book': `
    select c.id::text as id from contacts c left join contact_books b on b.owner = c.owner
      where b.version is null or c.changed > b.version`,

  'who has a mail wrote it or got it, and nobody else does': `
    select s.mail_id as id from mail_states s join mails m on m.id = s.mail_id
    where s.is_own <> coalesce(m.sender = s.user_id, false)
      or not s.is_own and (m.state <> 'sent' or not exists (
        select from mail_recipients r where r.mail_id = m.id and r.user_id = s.user_id))`,
  'a mail lies with others only once it is sent': `
    select m.id from mails m join mail_states s on s.mail_id = m.id
      where m.state <> 'sent' and s.user_id is distinct from m.sender`,
  'the labels of a mail are labels of who has it': `
    select s.mail_id as id from mail_states s, unnest(s.labels) label
      where not exists (select from mail_labels l where l.id = label and l.user_id = s.user_id)`,
  'the counts of mails are right': `
    select coalesce(c.user_id, n.user_id) || ' ' || coalesce(c.key, n.key) as id from mail_counts c
    full join (
      select user_id, key, count(*) as total, count(*) filter (where not is_read) as unread from mail_states s,
        unnest(array_remove(array['all', folder, case when is_own and folder = 'inbox' then 'sent' end,
          case when starred then 'starred' end, case when important then 'important' end,
          case when promotions then 'promotions' end, case when forums then 'forums' end], null) || labels) key
      group by user_id, key
    ) n on n.user_id = c.user_id and n.key = c.key
    where coalesce(c.total, 0) <> coalesce(n.total, 0) or coalesce(c.unread, 0) <> coalesce(n.unread, 0)`,
  'a mail has as many files as it says': `
    select m.id from mails m left join mail_files f on f.mail_id = m.id group by m.id having m.files <> count(f.id)`,

  'a reply stands under a comment of the same post, which is no reply': `
    select c.id from social_comments c join social_comments p on p.id = c.parent_id
      where p.post_id <> c.post_id or p.parent_id is not null`,
  'the pictures of a post are its author’s': `
    select i.id from social_pictures i join social_posts p on p.id = i.post_id where i.owner <> p.author`,
  'friends are friends of each other, and ask no more': `
    select f.user_id as id from social_friends f where not exists (
      select from social_friends o where o.user_id = f.friend_id and o.friend_id = f.user_id)
    union all select r.sender from social_requests r
      join social_friends f on f.user_id = r.sender and f.friend_id = r.receiver`,
  'nothing social is newer than the state': `
    select id from social_posts, social_state s where changed > s.version
    union all select id from social_comments, social_state s where changed > s.version`,
}

/** The rules that do not hold, with the first rows for which they do not. */
export async function brokenRules(db: Db): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {}
  for (const [rule, finds] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ id: string }>(`select id from (${finds}) found limit 5`).execute(db)
    if (rows.length > 0) broken[rule] = rows.map(({ id }) => String(id))
  }
  return broken
}

/**
 * From now on a change that takes a version back is a fault, until what is answered is called; what is deleted and
 * made again begins again.
 */
export async function watchVersions(db: Db): Promise<() => Promise<unknown>> {
  await sql`
    create function watch_version() returns trigger language plpgsql as $$
    begin
      if new.version < old.version then raise exception 'a version went back'; end if;
      return new;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = 'version'
      and table_name not like 'kept_%'`.execute(db)
  for (const { name } of rows)
    await sql`create trigger watch_version before update on ${sql.table(name)}
      for each row execute function watch_version()`.execute(db)
  return () => sql`drop function watch_version() cascade`.execute(db)
}
