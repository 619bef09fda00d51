import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { at } from './catalogue.ts'
import { boardColumns, boardStories, type Task } from './tasks.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const first = 101

const dayOf = (now: number, due: number | null | undefined) =>
  due === null || due === undefined ? null : at(now + due * dayMs).slice(0, 10)
/** Room between neighbours, for what comes between them. */
const positionOf = (nth: number) => (nth + 1) * 1024
const profile = (person: number) => `profile-${person + 1}`

export function makeBoard(accounts: readonly { id: string }[], now: number) {
  const stories = Object.entries(boardStories).map(([key, story], index) => {
    const { title, acceptance, text, people, column, priority, due } = story
    const created = at(now - (30 - index) * dayMs)
    return {
      id: `${2000 + index}`,
      number: first + index,
      title,
      acceptance,
      description: text,
      people: people.map(profile),
      priority,
      due: dayOf(now, due),
      column_id: `column-${column + 1}`,
      place: positionOf(index),
      created_at: created,
      updated_at: created,
      key,
      said: story.said,
    }
  })
  const storyOf = (task: Task) => stories.find(({ key }) => key === task.story)
  const inStory = new Map<string, number>()
  const tasks = boardColumns.flatMap(({ tasks }, column) =>
    tasks.map((task, index) => ({ task, place: index, column })),
  )
  const items = tasks.map(({ task, place, column }, index) => {
    const { title, labels, people, priority = 'medium', due, text = '', steps, estimate, said = [] } = task
    const story = storyOf(task)
    const storyIndex = story && (inStory.get(story.id) ?? 0)
    if (story) inStory.set(story.id, (storyIndex ?? 0) + 1)
    // Finished items were created first.
    const created = at(now - (3 + column * 5 + place) * dayMs)
    const checklist = (steps ?? []).flatMap((list, half) =>
      list.map((step, nth) => ({ id: `s${half}${nth}`, text: step, isDone: half === 0 })),
    )
    return {
      id: `${1000 + index}`,
      number: first + stories.length + tasks.length - 1 - index,
      title,
      description: text,
      people: people.map(profile),
      priority,
      due: dayOf(now, due),
      labels,
      checklist,
      estimate: estimate ?? null,
      image: null,
      column_id: `column-${column + 1}`,
      place: positionOf(place),
      story_id: story?.id ?? null,
      story_place: storyIndex === undefined ? null : positionOf(storyIndex),
      created_at: created,
      updated_at: created,
      said,
      picture: task.picture,
      by: accounts[people[0] ?? 0]?.id ?? '',
    }
  })
  const commentsOf = (kind: 'item_id' | 'story_id', { id, said }: (typeof items | typeof stories)[number]) =>
    said.map(([person, hoursAgo, comment], nth) => ({
      id: `comment-${id}-${nth + 1}`,
      item_id: null,
      story_id: null,
      [kind]: id,
      comment,
      user_id: accounts[person]?.id,
      created_at: at(now - hoursAgo * hourMs),
    }))
  function fileOf({ id, picture, by, created_at }: (typeof items)[number]) {
    if (!picture) return []
    const content = Uint8Array.from(atob(picture.webp), (message) => message.charCodeAt(0))
    return {
      id: `file-${id}`,
      item_id: id,
      user_id: by,
      name: picture.name,
      type: 'image/webp',
      content,
      size: content.length,
      created_at,
    }
  }
  return {
    columns: boardColumns.map(({ title, limit, isHard }, index) => ({
      id: `column-${index + 1}`,
      title,
      place: positionOf(index),
      item_limit: limit,
      is_hard: isHard,
    })),
    stories: stories.map(({ key: _, said: __, ...story }) => story),
    items: items.map(({ said: _, picture: __, by: ___, ...item }) => item),
    files: items.flatMap(fileOf),
    comments: [
      ...items.flatMap((item) => commentsOf('item_id', item)),
      ...stories.flatMap((story) => commentsOf('story_id', story)),
    ],
    number: first + stories.length + items.length - 1,
  }
}

export async function largeBoard(tx: Db): Promise<void> {
  await sql`
    insert into board_columns (id, title, place)
    select 'column-' || n, 'Column ' || n, n * 1024 from generate_series(5, 12) n`.execute(tx)
  await tx.updateTable('board_columns').set({ item_limit: null }).execute()
  await sql`
    insert into board_items (id, number, title, description, people, priority, due, labels, checklist, estimate,
      column_id, place, created_at, updated_at)
    select (3000 + n)::text, 1000 + n, i.title || ' no. ' || n, i.description, i.people, i.priority, i.due, i.labels,
      i.checklist, i.estimate, 'column-' || 1 + n % 12, (1000 + n) * 1024, i.created_at, i.updated_at
    from generate_series((select count(*) from board_items) + 1, 2000) n
    join (select *, row_number() over (order by number) - 1 as nth, count(*) over () as many from board_items) i
      on i.nth = n % i.many`.execute(tx)
  await sql`update board set number = (select max(number) from board_items)`.execute(tx)
}
