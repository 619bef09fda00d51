import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { columnAfterDelete, hasRoom } from '#contract/board.ts'
import { type Board, type Column, limits } from '#contract/kanban.ts'
import { useDeleteColumn, useEditColumn } from '#features/kanban/mutations.ts'
import { NumberField, numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import styles from './board.module.css'
import { useColumnTitle } from './column-head.tsx'
import { useMoves } from './use-moves.ts'

export type BoardDialogState = { what: 'moveItem' | 'moveColumn' | 'limit' | 'deleteColumn'; id: string }

type Props = { board: Board; onClose: () => void }

export function BoardDialogs({ dialog: { what, id }, ...props }: Props & { dialog: BoardDialogState }) {
  const column = props.board.columns.find((column) => column.id === id)
  if (what === 'moveItem') return <MoveItem id={id} {...props} />
  // Someone else may have deleted it in the meantime.
  if (!column) return null
  if (what === 'moveColumn') return <MoveColumn column={column} {...props} />
  if (what === 'limit') return <Limit column={column} {...props} />
  return <DeleteColumn column={column} {...props} />
}

const atEnd = ''

function MoveItem({ id, board, onClose }: Props & { id: string }) {
  const { t } = useTranslation('kanban')
  const titleOf = useColumnTitle()
  const { moveItem } = useMoves(board)
  const from = board.columns.find(({ itemIds }) => itemIds.includes(id))
  const [columnId, setColumn] = useState(from?.id ?? '')
  const [beforeId, setBefore] = useState(atEnd)
  const item = board.items.find((item) => item.id === id)
  const column = board.columns.find((column) => column.id === columnId)
  if (!item || !column) return null
  const titles = new Map(board.items.map((item) => [item.id, item.title]))
  const isFull = column.id !== from?.id && !hasRoom(column)
  return (
    <FormDialog
      title={t('moving.item', { title: item.title })}
      confirmLabel={t('moving.move')}
      isDisabled={isFull}
      onClose={onClose}
      onSubmit={() => {
        moveItem(id, columnId, beforeId || null)
        onClose()
      }}
    >
      <NativeSelect
        label={t('moving.column')}
        value={columnId}
        error={isFull && t('column.full', { title: titleOf(column), limit: column.limit ?? 0 })}
        data={board.columns.map((column) => ({ value: column.id, label: titleOf(column) }))}
        onChange={({ currentTarget }) => {
          setColumn(currentTarget.value)
          setBefore(atEnd)
        }}
        data-autofocus
      />
      <NativeSelect
        label={t('moving.place')}
        value={beforeId}
        data={[
          ...column.itemIds
            .filter((columnId) => columnId !== id)
            .map((id) => ({ value: id, label: t('moving.before', { title: titles.get(id) ?? '' }) })),
          { value: atEnd, label: t('moving.end') },
        ]}
        onChange={({ currentTarget }) => setBefore(currentTarget.value)}
      />
    </FormDialog>
  )
}

function MoveColumn({ column, board, onClose }: Props & { column: Column }) {
  const { t } = useTranslation('kanban')
  const titleOf = useColumnTitle()
  const { moveColumn } = useMoves(board)
  const [beforeId, setBefore] = useState(atEnd)
  return (
    <FormDialog
      title={t('moving.columnTitle', { title: titleOf(column) })}
      confirmLabel={t('moving.move')}
      onClose={onClose}
      onSubmit={() => {
        moveColumn(column.id, beforeId || null)
        onClose()
      }}
    >
      <NativeSelect
        label={t('moving.place')}
        value={beforeId}
        data={[
          ...board.columns
            .filter(({ id }) => id !== column.id)
            .map((column) => ({ value: column.id, label: t('moving.before', { title: titleOf(column) }) })),
          { value: atEnd, label: t('moving.end') },
        ]}
        onChange={({ currentTarget }) => setBefore(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}

function Limit({ column: { id, title, limit, isHard, version }, onClose }: Props & { column: Column }) {
  const { t } = useTranslation('kanban')
  const displayTitle = useColumnTitle()({ title })
  const { mutate } = useEditColumn()
  const [count, setCount] = useState<TypedNumber>(limit ?? '')
  const [hard, setHard] = useState(isHard)
  const [isWrong, setWrong] = useState(false)
  const next = count === '' ? null : numberIn(count)
  const isFine = next === null || (next !== undefined && next >= 1 && next <= limits.limit)

  function save() {
    setWrong(!isFine)
    if (!isFine) return
    if (next !== limit || hard !== isHard) {
      mutate({ columnId: id, version, base: { limit, isHard }, changes: { limit: next, isHard: hard } })
    }
    onClose()
  }

  return (
    <FormDialog
      title={t('limit.title', { title: displayTitle })}
      confirmLabel={t('limit.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <NumberField
        className={styles.amount}
        label={t('limit.count')}
        description={t('limit.hint')}
        value={count}
        onChange={setCount}
        error={isWrong && !isFine && t('limit.need', { max: limits.limit })}
        data-autofocus
      />
      <Switch
        label={t('limit.hard')}
        description={t('limit.hardHint')}
        checked={hard}
        onChange={({ currentTarget }) => setHard(currentTarget.checked)}
      />
    </FormDialog>
  )
}

function DeleteColumn({ column, board, onClose }: Props & { column: Column }) {
  const { t } = useTranslation('kanban')
  const titleOf = useColumnTitle()
  const { mutate } = useDeleteColumn()
  const count = column.itemIds.length
  const others = board.columns.filter(({ id }) => id !== column.id)
  const free = others.filter((column) => hasRoom(column, count))
  const [moveTo, setMoveTo] = useState(columnAfterDelete(board.columns, column.id)?.id ?? '')
  const stories = board.stories.filter(({ columnId }) => columnId === column.id).length
  const isStuck = count > 0 && free.length === 0
  return (
    <FormDialog
      title={t('deleting.title', { title: titleOf(column) })}
      confirmLabel={t('deleting.delete')}
      isDanger
      isDisabled={isStuck}
      onClose={onClose}
      onSubmit={() => {
        mutate({ columnId: column.id, ...(count > 0 && { moveTo }) })
        onClose()
      }}
    >
      <div className={styles.words}>
        <p dir="auto">{count === 0 ? t('deleting.empty') : t('deleting.items', { count })}</p>
        {stories > 0 && <p dir="auto">{t('deleting.stories', { count: stories })}</p>}
        {isStuck && (
          <p role="alert" dir="auto">
            {t('deleting.noRoom')}
          </p>
        )}
      </div>
      {count > 0 && !isStuck && (
        <NativeSelect
          label={t('deleting.to')}
          value={moveTo}
          data={free.map((column) => ({ value: column.id, label: titleOf(column) }))}
          onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
