import { kanbanCalls } from '#contract/kanban.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { forgetGone, incrementVersion } from '#server/platform/versions.ts'
import { commentBy } from './rows.ts'
import { type BoardMount, freeId } from './written.ts'

/** Comments on items and stories; the server sets author and time. */
export function boardComments({ write }: BoardMount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  const add = async (
    db: Db,
    userId: string,
    about: { item_id: string } | { story_id: string },
    { id: clientId, comment }: { id?: string; comment: string },
  ) => {
    const id = await freeId(db, 'board_comments', clientId, newId)
    await db
      .insertInto('board_comments')
      .values({ item_id: null, story_id: null, ...about, id, user_id: userId, comment, created_at: clock() })
      .execute()
    return commentBy(db, id)
  }

  write(kanbanCalls.addItemComment, async ({ input, db, session, publish }) => {
    const { itemId, comment } = input
    const version = await incrementVersion(db, 'board')
    const item = db.selectFrom('board_items').select('id').where('id', '=', itemId)
    if (!(await item.executeTakeFirst())) notFound('item')
    const made = await add(db, session.id, { item_id: itemId }, comment)
    publish('kanban', itemId)
    return { version, comment: made }
  })

  write(kanbanCalls.addStoryComment, async ({ input, db, session, publish }) => {
    const { storyId, comment } = input
    const version = await incrementVersion(db, 'board')
    const story = db.selectFrom('board_stories').select('id').where('id', '=', storyId)
    if (!(await story.executeTakeFirst())) notFound('story')
    const made = await add(db, session.id, { story_id: storyId }, comment)
    publish('kanban', storyId)
    return { version, comment: made }
  })

  write(kanbanCalls.editComment, async ({ input, db, session, publish }) => {
    const { commentId, comment } = input
    const version = await incrementVersion(db, 'board')
    const about = await findOwnComment(db, commentId, session.id)
    await db
      .updateTable('board_comments')
      .set({ comment, edited_at: clock() })
      .where('id', '=', commentId)
      .execute()
    publish('kanban', about)
    return { version, comment: await commentBy(db, commentId) }
  })

  write(kanbanCalls.deleteComment, async ({ input, db, session, publish }) => {
    const { commentId } = input
    const version = await incrementVersion(db, 'board')
    const about = await findOwnComment(db, commentId, session.id)
    await db.deleteFrom('board_comments').where('id', '=', commentId).execute()
    await forgetGone(db, 'board_gone', version)
    publish('kanban', about)
    return { version }
  })
}

/** The item or story of one's own comment; throws 404 or 403. */
async function findOwnComment(db: Db, id: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('board_comments')
    .select(['user_id', 'item_id', 'story_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) notFound('comment')
  if (row.user_id !== userId)
    refuse('notYours', { message: 'Only the author of a comment can change or delete it.' })
  return row.item_id ?? row.story_id ?? undefined
}
