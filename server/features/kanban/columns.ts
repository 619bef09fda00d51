import { columnAfterDelete, inOrder, moveHolder, placeBefore, withoutColumn } from '#contract/board.ts'
import { type Column, type ColumnFields, kanbanCalls, limits } from '#contract/kanban.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { arrange, lockBoard, needRoom } from './arrangement.ts'
import { holdersMoved } from './older/moved.ts'
import { columnBy, idsOf } from './rows.ts'
import { freeId, tooMany, written } from './written.ts'

const fieldsOf = ({ title, limit, isHard, color = null }: Column): ColumnFields => ({
  title,
  limit,
  isHard,
  color,
})

export function boardColumns({ write }: Mount, { newId }: Pick<Deps, 'newId'>): void {
  write(kanbanCalls.addColumn, async ({ input, db, publish }) => {
    const { column, beforeId } = input
    const locked = await lockBoard(db)
    if (locked.columns.length >= limits.columns) tooMany('column', limits.columns)
    const id = await freeId(db, 'board_columns', column.id, newId)
    const { title = '', limit = null, isHard = false, color = null } = column
    const place = Math.max(0, ...locked.places.columns.values()) + 1024
    await db
      .insertInto('board_columns')
      .values({ id, title, item_limit: limit, is_hard: isHard, color, place })
      .execute()
    const columns = [...locked.columns, { id, title, limit, isHard, itemIds: [] }]
    await arrange(db, locked, { columns: inOrder(columns, placeBefore(idsOf(columns), id, beforeId)) })
    publish('kanban', id)
    const made = await columnBy(db, id)
    return written({ db, version: locked.version, input }, ['columns', 'columnsOrder'], { column: made })
  })

  write(kanbanCalls.editColumn, async ({ input, db, publish }) => {
    const { version } = await lockBoard(db)
    const { id, title } = input.column
    const now = (await columnBy(db, id)) ?? notFound('column')
    const changes = input.changes ?? { ...(title !== undefined && { title }) }
    if (hasConflict({ ...input, changes }, { version: now.version, fields: fieldsOf(now) })) {
      refuse('conflict', { body: { current: now, ...(await lastWriterOf(db, 'board_columns', id)) } })
    }
    const next = { ...fieldsOf(now), ...changes }
    await db
      .updateTable('board_columns')
      .set((is) => ({
        title: next.title,
        item_limit: next.limit,
        is_hard: next.isHard,
        color: next.color,
        version: is('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    publish('kanban', id)
    return written({ db, version, input }, ['columns'], { column: await columnBy(db, id) })
  })

  write(kanbanCalls.moveColumn, async ({ input, db, publish }) => {
    const { columnsOrder, move } = input
    const locked = await lockBoard(db)
    if (move && !locked.columns.some(({ id }) => id === move.columnId)) notFound('column')
    if (!move && !columnsOrder) nothingSaid('columnsOrder')
    const steps = move
      ? [{ itemId: move.columnId, beforeId: move.beforeId }]
      : await holdersMoved(db, locked, 'columns', columnsOrder ?? [])
    const columns = steps.reduce(
      (now, { itemId, beforeId }) => moveHolder(now, itemId, beforeId),
      locked.columns,
    )
    await arrange(db, locked, { columns })
    publish('kanban')
    return written({ db, version: locked.version, input }, ['columnsOrder'])
  })

  write(kanbanCalls.deleteColumn, async ({ input, db, publish }) => {
    const { columnId, moveTo } = input
    // Older clients cannot show a refusal, so hard limits do not apply to them.
    const isOlder = input.columns !== undefined
    const locked = await lockBoard(db)
    const column = locked.columns.find(({ id }) => id === columnId) ?? notFound('column')
    const { itemIds } = column
    const chosen =
      moveTo === undefined
        ? (columnAfterDelete(locked.columns, columnId) ??
          (isOlder ? locked.columns.find(({ id }) => id !== columnId) : undefined))
        : (locked.columns.find(({ id }) => id === moveTo && id !== columnId) ?? notFound('column'))
    // Items and stories need a column.
    if (locked.columns.length === 1) refuse('lastColumn')
    if (chosen && !isOlder) needRoom(chosen, itemIds.length)
    else if (!chosen && itemIds.length > 0) refuse('columnFull')
    await arrange(db, locked, { columns: withoutColumn(locked.columns, columnId, chosen?.id) })
    await db.deleteFrom('board_columns').where('id', '=', columnId).execute()
    publish('kanban', columnId)
    return written({ db, version: locked.version, input }, ['columns', 'columnsOrder'])
  })
}

/** Throws 400 for a request with neither a move nor a whole order. */
export function nothingSaid(name: string): never {
  refuse('invalid', { message: 'Say what is moved', fields: { [name]: 'required' } })
}
