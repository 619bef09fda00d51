import { Button } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRoom } from '#contract/board.ts'
import { type BoardSearch, blankBoard } from '#contract/board-search.ts'
import { type Board, limits } from '#contract/kanban.ts'
import { OthersHere } from '#forms/others-here.tsx'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { DamagedNote } from '#list/damaged-note.tsx'
import { FailureBlock } from '#list/failure-block.tsx'
import type { ListScreenProps } from '#list/list.ts'
import { ListPills } from '#list/list-pills.tsx'
import { SearchField } from '#list/search-field.tsx'
import { Coming } from '#ui/coming.tsx'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import styles from './board/board.module.css'
import { BoardColumns } from './board/board-columns.tsx'
import type { BoardDialogState } from './board/board-dialogs.tsx'
import { BoardFaces } from './board/board-faces.tsx'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { ColumnTabs, useColumnInSight } from './board/column-tabs.tsx'
import { QuickAdd } from './board/quick-add.tsx'
import { useCardKeys } from './board/use-card-keys.ts'
import { BoardTabs } from './board-tabs.tsx'
import { itemFilter, lookups, today } from './figures.ts'
import type { Start } from './item/item-drawer.tsx'
import { useBoardQuery } from './queries.ts'
import { useBoardActions } from './use-board-acts.ts'
import { useBoardFilters } from './use-board-filters.tsx'

const BoardDialogs = lazyPart(() => import('./board/board-dialogs.tsx'), 'BoardDialogs')
const CardFact = lazyPart(() => import('./item/facts/card-fact.tsx'), 'CardFact')
const ItemDrawer = lazyPart(() => import('./item/item-drawer.tsx'), 'ItemDrawer')
/** The value of `adding` while a new column is named. */
const newColumn = ''
const plusIcon = <IconPlus size={20} aria-hidden="true" />

type Props = ListScreenProps<BoardSearch> & { onClose: () => void }

export function BoardScreen({ search, onSearch, onClose, crumbs }: Props) {
  const { t } = useTranslation('kanban')
  const { board, error, refetch } = useBoardQuery()
  const filters = useBoardFilters({ search, onSearch }, board)
  const [adding, setAdding] = useState<string>()
  const [start, setStart] = useState<Start>()
  const isPhone = useIsPhone()
  const may = useMay()
  const [mayAdd, mayManage] = [may('board.edit'), may('board.manage')]
  const clear = () => onSearch({ ...blankBoard, item: search.item })
  const first = board?.columns.find((column) => hasRoom(column)) ?? board?.columns[0]
  const isNarrow = search.q !== '' || filters.some(({ value }) => value !== undefined)
  const add = { item: () => setAdding(first?.id), column: () => setAdding(newColumn) }
  usePageCommands([
    first &&
      mayAdd && {
        id: 'item',
        synonyms: 'kanban.new',
        title: t('addItem'),
        icon: plusIcon,
        key: 'n',
        run: add.item,
      },
    board &&
      mayManage && {
        id: 'column',
        synonyms: 'kanban.column',
        title: t('addColumn'),
        icon: plusIcon,
        run: add.column,
      },
  ])
  const open = (item: string, at: Start) => {
    setStart(at)
    onSearch({ item })
  }
  const tools = (
    <>
      <SearchField label={t('search')} value={search.q} onSearch={(q) => onSearch({ q })} />
      {board && <BoardFaces board={board} search={search} onSearch={onSearch} />}
      <ListPills filters={filters} onClear={clear} />
    </>
  )
  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      isTitleHidden={isPhone}
      badge={<OthersHere record="board" />}
      actions={
        <>
          {mayManage && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              disabled={!board}
              onClick={add.column}
            >
              {t('addColumn')}
            </Button>
          )}
          {mayAdd && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              disabled={!first}
              onClick={add.item}
            >
              {t('addItem')}
            </Button>
          )}
        </>
      }
    >
      <DamagedNote search={search}>{t('damaged')}</DamagedNote>
      {isPhone ? (
        <PhoneTools isNarrow={isNarrow} mayAdd={mayAdd} onAdd={first && add.item}>
          {tools}
        </PhoneTools>
      ) : (
        <div className={`row ${styles.tools}`}>
          <BoardTabs />
          {tools}
        </div>
      )}
      {board && (
        <Whole
          board={board}
          search={search}
          isNarrow={isNarrow}
          onClear={clear}
          adding={adding}
          onAdding={setAdding}
          onOpen={open}
          onAddColumn={isPhone && mayManage ? add.column : undefined}
        />
      )}
      {!board &&
        (error ? <FailureBlock title={t('failed')} error={error} onRetry={refetch} /> : <BoardSkeleton />)}
      {board && search.item !== '' && (
        <Coming>
          <ItemDrawer
            key={search.item}
            itemId={search.item}
            start={start}
            onClose={() => {
              setStart(undefined)
              onClose()
            }}
          />
        </Coming>
      )}
    </Page>
  )
}

type PhoneProps = {
  isNarrow: boolean
  mayAdd: boolean
  /** Undefined while there is no column. */
  onAdd: (() => void) | undefined
  children: ReactNode
}

/** One row of tools on a phone; the filters unfold below it, and stay open while they filter. */
function PhoneTools({ isNarrow, mayAdd, onAdd, children }: PhoneProps) {
  const { t } = useTranslation('kanban')
  const [isOpen, setOpen] = useState(isNarrow)
  const isShown = isOpen || isNarrow
  return (
    <>
      <div className={`row ${styles.bar}`}>
        <BoardTabs />
        <IconButton label={t('filter')} aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          <IconFilter size={20} aria-hidden="true" />
        </IconButton>
        {mayAdd && (
          <Button className={styles.addItem} aria-label={t('addItem')} disabled={!onAdd} onClick={onAdd}>
            <IconPlus size={20} aria-hidden="true" />
          </Button>
        )}
      </div>
      {isShown && <div className={`row ${styles.tools}`}>{children}</div>}
    </>
  )
}

type WholeProps = Pick<Props, 'search'> & {
  board: Board
  isNarrow: boolean
  onClear: () => void
  adding: string | undefined
  onAdding: (columnId: string | undefined) => void
  onOpen: (itemId: string, start: Start) => void
  onAddColumn: (() => void) | undefined
}

function Whole({ board, search, isNarrow, onClear, adding, onAdding, onOpen, onAddColumn }: WholeProps) {
  const { t } = useTranslation('kanban')
  const common = useTranslation('list').t
  const [dialog, setDialog] = useState<BoardDialogState>()
  const may = useMay()
  const row = useRef<HTMLElement>(null)
  const day = today()
  const boardLookups = lookups(board)
  const matches = itemFilter(search, boardLookups, day)
  const actions = useBoardActions(setDialog, onAdding)
  const { current, look } = useColumnInSight(row, board)
  const newColumnField = adding === newColumn && (
    <div className={styles.column}>
      <QuickAdd
        label={t('column.new')}
        hint={t('column.new')}
        need={t('column.need')}
        maxLength={limits.columnTitle}
        onAdd={actions.addColumn}
        onClose={() => onAdding(undefined)}
        isOnce
      />
    </div>
  )
  const { pressed, forget } = useCardKeys({
    onOpen: ({ id }, start) => onOpen(id, start),
    onMove: ({ id }) => setDialog({ what: 'moveItem', id }),
  })
  const isNothing = isNarrow && matches && board.items.length > 0 && !board.items.some(matches)
  return (
    <>
      {board.columns.length === 0 && !newColumnField && (
        <Empty
          picture="box"
          title={t('empty.title')}
          message={t('empty.text')}
          actions={
            may('board.manage') && <Button onClick={actions.addFirstColumns}>{t('empty.action')}</Button>
          }
        />
      )}
      {isNothing && (
        <Empty
          title={t('nothing')}
          actions={
            <Button variant="default" onClick={onClear}>
              {common('clearFilters')}
            </Button>
          }
        />
      )}
      {!isNothing && (board.columns.length > 0 || newColumnField) && (
        <>
          <ColumnTabs board={board} lookups={boardLookups} matches={matches} current={current} row={row} />
          <BoardColumns
            board={board}
            {...boardLookups}
            day={day}
            matches={matches}
            adding={adding}
            onAdd={actions.addItem}
            onAddEnd={actions.endAdding}
            onAct={actions.onCard}
            onColumn={actions.onColumn}
            row={row}
            onScroll={look}
          >
            {newColumnField}
            {onAddColumn && !newColumnField && (
              <Button
                variant="default"
                className={styles.addColumn}
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                onClick={onAddColumn}
              >
                {t('addColumn')}
              </Button>
            )}
          </BoardColumns>
        </>
      )}
      {pressed && (
        <Coming>
          <CardFact key={pressed.id} {...pressed} board={board} onClose={forget} />
        </Coming>
      )}
      {dialog && (
        <Coming>
          <BoardDialogs board={board} dialog={dialog} onClose={() => setDialog(undefined)} />
        </Coming>
      )}
    </>
  )
}
