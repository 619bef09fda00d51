import { columnAfterDelete, inOrder, moveBefore, moveHolder, withoutColumn } from '#contract/board.ts'
import { type Column, type ColumnFields, kanbanCalls, limits } from '#contract/kanban.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { incrementVersion } from '#server/platform/versions.ts'
import { arrange, lockBoard } from './arrangement.ts'
import { requireRoom } from './places.ts'
import { columnBy, idsOf } from './rows.ts'
import { type BoardMount, freeId, stepsOf, tooMany } from './written.ts'

const fieldsOf = ({ title, limit, isHard, color = null }: Column): ColumnFields => ({
  title,
  limit,
  isHard,
  color,
})

export function boardColumns({ write }: BoardMount, { newId }: Pick<Deps, 'newId'>): void {
  write(kanbanCalls.addColumn, async ({ input, db, publish }) => {
    const { column, beforeId } = input
    const locked = await lockBoard(db)
    if (locked.columns.length >= limits.columns) tooMany('column', limits.columns)
    const id = await freeId(db, 'board_columns', column.id, newId)
    const { title = '', limit = null, isHard = false, color = null } = column
    const position = Math.max(0, ...locked.positions.columns.values()) + 1024
    await db
      .insertInto('board_columns')
      .values({ id, title, item_limit: limit, is_hard: isHard, color, place: position })
      .execute()
    const columns = [...locked.columns, { id, title, limit, isHard, itemIds: [] }]
    await arrange(db, locked, { columns: inOrder(columns, moveBefore(idsOf(columns), id, beforeId)) })
    publish('kanban', id)
    const made = await columnBy(db, id)
    return { version: locked.version, column: made }
  })

  write(kanbanCalls.editColumn, async ({ input, db, publish }) => {
    const version = await incrementVersion(db, 'board')
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
    return { version, column: await columnBy(db, id) }
  })

  write(kanbanCalls.moveColumn, async ({ input: { move }, db, publish, steps }) => {
    const locked = await lockBoard(db)
    if (move && !locked.columns.some(({ id }) => id === move.columnId)) notFound('column')
    const columns = stepsOf(steps, move && { ...move, itemId: move.columnId, holderId: null }).reduce(
      (now, { itemId, beforeId }) => moveHolder(now, itemId, beforeId),
      locked.columns,
    )
    await arrange(db, locked, { columns })
    publish('kanban')
    return { version: locked.version }
  })

  write(kanbanCalls.deleteColumn, async ({ input, db, publish, isUnlimited = false }) => {
    const { columnId, moveTo } = input
    const locked = await lockBoard(db)
    const column = locked.columns.find(({ id }) => id === columnId) ?? notFound('column')
    const { itemIds } = column
    const chosen =
      moveTo === undefined
        ? (columnAfterDelete(locked.columns, columnId) ??
          (isUnlimited ? locked.columns.find(({ id }) => id !== columnId) : undefined))
        : (locked.columns.find(({ id }) => id === moveTo && id !== columnId) ?? notFound('column'))
    // Items and stories need a column.
    if (locked.columns.length === 1) refuse('lastColumn')
    if (chosen && !isUnlimited) requireRoom(chosen, itemIds.length)
    else if (!chosen && itemIds.length > 0) refuse('columnFull')
    await arrange(db, locked, { columns: withoutColumn(locked.columns, columnId, chosen?.id) })
    await db.deleteFrom('board_columns').where('id', '=', columnId).execute()
    publish('kanban', columnId)
    return { version: locked.version }
  })
}
