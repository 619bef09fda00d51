import { useDraggable } from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { IconArrowsMove, IconGauge, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, limits } from '#contract/kanban.ts'
import { useEditColumn } from '#features/kanban/mutations.ts'
import { isComposing } from '#kernel/keyboard.ts'
import { useMay } from '#kernel/rights.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import styles from './board.module.css'

export type ColumnAct = (what: 'add' | 'move' | 'limit' | 'delete', columnId: string) => void

type Props = { column: Column; visibleCount: number | undefined; isOnly: boolean; onAct: ColumnAct }

export function ColumnHead({ column, visibleCount, isOnly, onAct }: Props) {
  const { t } = useTranslation('kanban')
  const title = useColumnTitle()(column)
  const may = useMay()
  const mayManage = may('board.manage')
  const { id, itemIds, limit, color } = column
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id: `column ${id}`,
    data: { kind: 'column' },
    attributes: { roleDescription: t('drag.column') },
    disabled: !mayManage,
  })
  const isOver = limit !== null && itemIds.length > limit
  const limited = t('column.limited', { count: itemIds.length, limit: limit ?? 0 })
  return (
    <div className={`row ${styles.head}`} ref={setNodeRef}>
      {mayManage ? (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.grip}
          aria-label={t('column.grab', { title })}
          aria-describedby={attributes['aria-describedby']}
          aria-roledescription={attributes['aria-roledescription']}
          {...listeners}
        >
          <Dot color={color} />
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
      ) : (
        <Dot color={color} />
      )}
      <h2 className="sr-only">{title}</h2>
      {mayManage ? (
        <ColumnName column={column} />
      ) : (
        <span className={styles.name} dir="auto" aria-hidden="true">
          {title}
        </span>
      )}
      <span
        className={styles.count}
        data-over={isOver || undefined}
        title={limit === null ? undefined : limited}
      >
        <bdi>
          {limit === null ? (
            itemIds.length
          ) : (
            <>
              <span className="sr-only">{limited}</span>
              <span aria-hidden="true">
                {itemIds.length}/{limit}
              </span>
            </>
          )}
          {visibleCount !== undefined && <span> · {t('column.shown', { count: visibleCount })}</span>}
        </bdi>
      </span>
      {may('board.edit') && (
        <IconButton small label={t('column.add', { title })} onClick={() => onAct('add', id)}>
          <IconPlus size={18} aria-hidden="true" />
        </IconButton>
      )}
      {mayManage && (
        <MoreMenu label={t('column.menu', { title })}>
          <MenuItem icon={IconArrowsMove} disabled={isOnly} onClick={() => onAct('move', id)}>
            {t('column.move')}
          </MenuItem>
          <MenuItem icon={IconGauge} onClick={() => onAct('limit', id)}>
            {t('column.limit')}
          </MenuItem>
          <Menu.Divider />
          <ColumnColors column={column} />
          <Menu.Divider />
          <MenuItem icon={IconTrash} disabled={isOnly} onClick={() => onAct('delete', id)}>
            {isOnly ? t('column.only') : t('column.delete')}
          </MenuItem>
        </MoreMenu>
      )}
    </div>
  )
}

function Dot({ color }: Pick<Column, 'color'>) {
  const style = color ? { background: `var(--chart-${color})` } : undefined
  return <i className={styles.dot} style={style} aria-hidden="true" />
}

/** No colour, then the eight colours of tags. */
const columnColors = [null, 1, 2, 3, 4, 5, 6, 7, 8] as const

function ColumnColors({ column: { id, version, color = null } }: { column: Column }) {
  const { t } = useTranslation('kanban')
  const common = useTranslation('common').t
  const { mutate } = useEditColumn()
  const choose = (next: string) => {
    const chosen = columnColors.find((color) => String(color) === next) ?? null
    if (chosen !== color) mutate({ columnId: id, version, base: { color }, changes: { color: chosen } })
  }
  return (
    <>
      <Menu.Label>{t('column.color')}</Menu.Label>
      <div className={styles.colors}>
        <Menu.RadioGroup value={String(color)} onChange={choose}>
          {columnColors.map((color) => {
            const name = color === null ? t('column.ofPlace') : common(`colours.${color}`)
            return (
              <Menu.RadioItem
                key={String(color)}
                value={String(color)}
                aria-label={name}
                title={name}
                className={`square ${styles.color}`}
                style={color === null ? undefined : { '--chosen': `var(--chart-${color})` }}
                closeMenuOnClick
              />
            )
          })}
        </Menu.RadioGroup>
      </div>
    </>
  )
}

/** The title; older clients may leave it empty. */
export function useColumnTitle(): (column: Pick<Column, 'title'>) => string {
  const { t } = useTranslation('kanban')
  return ({ title }) => (title.trim() === '' ? t('column.unnamed') : title)
}

function ColumnName({ column: { id, title, version } }: { column: Column }) {
  const { t } = useTranslation('kanban')
  const shownTitle = useColumnTitle()({ title })
  const { mutate } = useEditColumn()
  const [typed, setTyped] = useState<string>()
  const isLeft = useRef(false)

  function keep() {
    const next = typed?.trim()
    setTyped(undefined)
    if (isLeft.current || next === undefined || next === '' || next === title) return
    mutate({ columnId: id, version, base: { title }, changes: { title: next } })
  }

  return (
    <input
      className={styles.name}
      aria-label={t('column.name', { title: shownTitle })}
      title={shownTitle}
      placeholder={t('column.unnamed')}
      dir="auto"
      maxLength={limits.columnTitle}
      value={typed ?? title}
      onFocus={() => {
        isLeft.current = false
      }}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        isLeft.current = event.key === 'Escape'
        event.currentTarget.blur()
      }}
    />
  )
}
