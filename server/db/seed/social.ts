import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { at } from './catalogue.ts'
import { hills, lamp, mug, vase } from './pictures.ts'
import { aboutPeople, follows, friendships, galleries, requests, seededPosts } from './posts.ts'

type Seeded = { id: string }

const hourMs = 3_600_000
const drawings: Record<string, string> = { hills, lamp, mug, vase }

export function makeSocial(accounts: readonly Seeded[], now: number) {
  const account = (nth: number) => accounts[nth]?.id ?? ''
  const ago = (hours: number) => at(now - hours * hourMs)
  const posts: object[] = []
  const comments: object[] = []
  const postLikes: object[] = []
  const commentLikes: object[] = []
  const pictures: Picture[] = []
  const picture = (name: string, more: Omit<Picture, 'id' | 'type' | 'size' | 'content' | 'changed'>) => {
    const content = Uint8Array.from(atob(drawings[name] ?? ''), (message) => message.charCodeAt(0))
    const id = `demo-picture-${pictures.length + 1}`
    pictures.push({ ...more, id, type: 'image/webp', size: content.length, content, changed: 0 })
  }

  for (const [nth, post] of seededPosts.toReversed().entries()) {
    const id = `demo-post-${nth + 1}`
    const written = { id, number: nth + 1, author: account(post.by), content: post.text.join('\n') }
    posts.push({ ...written, version: 1, changed: 0, created_at: ago(post.hoursAgo) })
    for (const by of post.likedBy ?? []) postLikes.push({ post_id: id, user_id: account(by) })
    if (post.picture) {
      const placement = { owner: account(post.by), post_id: id, place: 1, title: '' }
      picture(post.picture, { ...placement, created_at: ago(post.hoursAgo) })
    }
    const allComments = (post.comments ?? []).flatMap(({ replies = [], ...comment }, first) => {
      const parent = `${id}-${first + 1}`
      return [
        { ...comment, id: parent, parent_id: null },
        ...replies.map((reply, second) => ({ ...reply, id: `${parent}-${second + 1}`, parent_id: parent })),
      ]
    })
    for (const comment of allComments.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
      const { id: commentId, parent_id, by, text, hoursAgo, likedBy = [] } = comment
      comments.push({
        id: commentId,
        number: comments.length + 1,
        post_id: id,
        parent_id,
        author: account(by),
        content: text,
        version: 1,
        changed: 0,
        created_at: ago(hoursAgo),
      })
      for (const liker of likedBy) commentLikes.push({ comment_id: commentId, user_id: account(liker) })
    }
  }
  for (const { by, title, picture: name, hoursAgo } of galleries.toSorted((a, b) => b.hoursAgo - a.hoursAgo))
    picture(name, { owner: account(by), post_id: null, place: 0, title, created_at: ago(hoursAgo) })

  const since = ago(60 * 24)
  return {
    posts,
    comments,
    postLikes,
    commentLikes,
    pictures,
    people: aboutPeople.map((person, nth) => ({
      user_id: account(nth),
      ...person,
      version: 0,
      seen_anew: 0,
    })),
    follows: follows.map(([a, b]) => ({ follower: account(a), followed: account(b), at: since })),
    friends: friendships.flatMap(([a, b]) => [
      { user_id: account(a), friend_id: account(b), at: since },
      { user_id: account(b), friend_id: account(a), at: since },
    ]),
    requests: requests.map(({ from, to, hoursAgo }) => ({
      sender: account(from),
      receiver: account(to),
      at: ago(hoursAgo),
    })),
  }
}

type Picture = {
  id: string
  owner: string
  post_id: string | null
  place: number
  title: string
  type: string
  size: number
  content: Uint8Array
  changed: number
  created_at: string
}

export async function largeSocial(tx: Db, now: number): Promise<void> {
  const demo = seededPosts.length
  const more = 2_000 - demo
  const oldest = new Date(now - 20 * 24 * hourMs)
  // The demo's own posts stay the newest.
  await sql`update social_posts set number = number + ${more}::int`.execute(tx)
  await sql`
    insert into social_posts (id, number, author, content, changed, created_at)
    select 'large-post-' || n, n, p.author, p.content || ' (' || n || ')', 0,
      ${oldest}::timestamptz - interval '50 minutes' * (${more}::int - n)
    from generate_series(1, ${more}::int) n
    join social_posts p on p.number = ${more}::int + 1 + n % ${demo}::int`.execute(tx)
  const source = sql`social_posts p join social_posts d on d.number = ${more}::int + 1 + p.number % ${demo}::int
    and p.id like 'large-%'`
  await sql`
    insert into social_post_likes (post_id, user_id)
    select p.id, l.user_id from ${source} join social_post_likes l on l.post_id = d.id`.execute(tx)
  await sql`
    insert into social_comments (id, post_id, author, content, changed, created_at)
    select 'large-' || p.number || '-' || c.number, p.id, c.author, c.content, 0,
      p.created_at + (c.created_at - d.created_at)
    from ${source} join social_comments c on c.post_id = d.id and c.parent_id is null
    order by p.number, c.number`.execute(tx)
  await freeNumbers(tx)
}

/** Explicit numbers do not advance the sequences. */
export async function freeNumbers(tx: Db): Promise<void> {
  for (const table of ['social_posts', 'social_comments'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'number'), (select max(number) from ${sql.table(table)}))`.execute(
      tx,
    )
}
