import { kanbanCalls, limits } from '#contract/kanban.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { bytesOf, download, fileNameOf, kindOf } from '#server/platform/files.ts'
import { incrementVersion } from '#server/platform/versions.ts'
import { itemBy } from './rows.ts'
import { type BoardMount, freeId } from './written.ts'

export function boardFiles(
  { write, raw }: BoardMount,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
): void {
  write(kanbanCalls.addFile, async ({ input, db, session, publish }) => {
    const { itemId, attachment } = input
    const version = await incrementVersion(db, 'board')
    const item = (await itemBy(db, itemId)) ?? notFound('item')
    if (item.attachments.length >= limits.files)
      refuse('tooManyFiles', { message: `An item has at most ${limits.files} files.` })
    const content = bytesOf(attachment.data, 'attachment.data', limits.fileBytes)
    const type = kindOf(content, attachment.name, 'attachment.data')
    const id = await freeId(db, 'board_files', attachment.id, newId)
    const row = {
      id,
      item_id: itemId,
      user_id: session.id,
      name: fileNameOf(attachment.name, type),
      type,
      content,
    }
    await db
      .insertInto('board_files')
      .values({ ...row, size: content.length, created_at: clock() })
      .execute()
    publish('kanban', itemId)
    return { version, item: await itemBy(db, itemId) }
  })

  write(kanbanCalls.deleteFile, async ({ input, db, publish }) => {
    const { attachmentId } = input
    const version = await incrementVersion(db, 'board')
    const deletedFile = await db
      .deleteFrom('board_files')
      .where('id', '=', attachmentId)
      .returning('item_id')
      .executeTakeFirst()
    if (!deletedFile) notFound('file')
    publish('kanban', deletedFile.item_id)
    return { version, item: await itemBy(db, deletedFile.item_id) }
  })

  raw(kanbanCalls.file, async ({ input, db, c }) => {
    const { id } = input
    const file = await db
      .selectFrom('board_files')
      .select(['name', 'type', 'content'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!file) notFound('file')
    return download(c, file)
  })
}
