import { Button } from '@mantine/core'
import { IconCheckbox, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listSizes } from '#contract/list-sizes.ts'
import type { View } from '#contract/views.ts'
import { useFormats } from '#kernel/format.ts'
import type { Preloadable } from '#kernel/query-client.ts'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { Pager } from '#ui/pager.tsx'
import { PlainSelect } from '#ui/plain-select.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import tabs from '#ui/tab-links.module.css'
import { DamagedNote } from './damaged-note.tsx'
import { FailureBlock } from './failure-block.tsx'
import type { ListAnswer, ListFilter, ListSearch } from './list.ts'
import styles from './list-card.module.css'
import { ListLookMenu, ListSortMenu } from './list-menus.tsx'
import { ListPills } from './list-pills.tsx'
import { ListTable } from './list-table.tsx'
import { ListViews, type Views } from './list-views.tsx'
import { blankSearch, OwnTab, useOwnViews } from './own-views.tsx'
import { SearchField } from './search-field.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useLastPage } from './use-last-page.ts'
import type { ListFile } from './use-list-export.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListPrint } from './use-list-print.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useViewChanges } from './use-view-changes.ts'
import { ViewButtons } from './view-buttons.tsx'
import { useLookOf } from './views.ts'

export type ListCardProps<Row, Search extends ListSearch> = {
  label: string
  file: ListFile<Row>
  answer: ListAnswer<Row>
  search: Search
  blank: NoInfer<Search>
  /** Changes parameters; any but `page` also returns to the first page. */
  onSearch: (part: Partial<NoInfer<Search>>) => void
  searchLabel: string
  views?: Views
  /** The query of an address's first page, for the count of a saved view. */
  pageOf: (search: Record<string, unknown>) => Preloadable
  filters: readonly ListFilter[]
  /** Opens all parts of the filter, where no other button does. */
  allFilters?: { label: string; open: () => void }
  /** Before the menus. */
  tools?: ReactNode
  sortMenu?: ReactNode
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Entries of a row's menu besides "Select". */
  actionsOf: (row: Row) => ReactNode
  /** Buttons for frequent actions; a phone has only the menu. */
  quickOf?: (row: Row) => ReactNode
  /** Rows show two lines of text. */
  isTall?: boolean
  bulk: (selection: Selection<Row>) => ReactNode
  totals?: ReactNode
  totalsOf?: (rows: readonly Row[]) => ReactNode
  busy?: string
  failedTitle: string
  empty: ReactNode
  nothingTitle: string
}

export function ListCard<Row extends object, Search extends ListSearch>(props: ListCardProps<Row, Search>) {
  const { label, file, answer, search, views, filters, idOf, nameOf } = props
  const { columns, memory } = file
  const onSearch = (part: Record<string, unknown>) => props.onSearch(part as Partial<Search>)
  const onClear = () => onSearch({ ...props.blank, sort: search.sort, size: search.size })
  const { t } = useTranslation('list')
  const formats = useFormats()
  const look = memory.usePart((now) => now)
  useLookOf(memory)
  const { page: _, size: __, sort: ___, view: ____, ...filter } = search
  const selection = useSelection(JSON.stringify(filter), answer.rows ?? [], answer.total, idOf)
  const table = useRef<HTMLTableElement>(null)
  useListKeys(table, selection)
  useLastPage({ page: search.page, size: search.size, total: answer.isCurrent ? answer.total : undefined })
  const onSort = (sort: string) => onSearch({ sort })
  const savedViews = useOwnViews(memory, search)
  const onName = (view: string) => onSearch({ view })
  const onView = (view: View) => onSearch({ ...blankSearch(search), ...view.search, view: view.name })
  useViewChanges(savedViews, search, onName, onView)
  const isNarrow = search.q !== '' || filters.some(({ value }) => value !== undefined)
  const hasRows = answer.rows !== undefined && answer.rows.length > 0
  const { printed, isPaper, print } = useListPrint(file.rows, answer.total, answer.rows ?? [])
  const visibleRows = printed ?? answer.rows
  const totals = isPaper && props.totalsOf && visibleRows ? props.totalsOf(visibleRows) : props.totals
  return (
    <>
      <DamagedNote search={search} />
      <div className={`surface ${styles.card}`} data-list>
        {views && (
          <ListViews {...views} current={savedViews.current || savedViews.linked ? undefined : views.current}>
            {savedViews.views.map((view) => (
              <OwnTab
                key={view.id}
                view={view}
                isCurrent={view === savedViews.current}
                pageOf={props.pageOf}
                onView={() => onView(view)}
                countClass={tabs.count}
              />
            ))}
            {savedViews.linked && (
              <button type="button" aria-current="page">
                <span dir="auto">{savedViews.linked}</span>
                <bdi className={tabs.count}>{formats.number(answer.total)}</bdi>
              </button>
            )}
          </ListViews>
        )}
        <div className={`row ${styles.tools}`}>
          <SearchField label={props.searchLabel} value={search.q} onSearch={(q) => onSearch({ q })} />
          <ListPills filters={filters} onClear={onClear} all={props.allFilters}>
            {views && <ViewButtons savedViews={savedViews} isNarrow={isNarrow} onName={onName} />}
          </ListPills>
          <div className={styles.menus}>
            {props.tools}
            {props.sortMenu ?? <ListSortMenu columns={columns} sort={search.sort} onSort={onSort} />}
            <span className={styles.wide}>
              <IconButton label={t('print')} onClick={print}>
                <IconPrinter size={20} aria-hidden="true" />
              </IconButton>
              <ListLookMenu columns={columns} memory={memory} />
            </span>
          </div>
        </div>
        <GrowLine selection={selection} total={answer.total} page={answer.rows?.length ?? 0} />
        <ListTable
          label={label}
          columns={columns}
          isTall={props.isTall}
          quickOf={props.quickOf}
          look={look}
          rows={visibleRows}
          isWaiting={answer.isWaiting}
          sort={search.sort}
          onSort={onSort}
          size={search.size}
          instead={insteadOf(props, onClear, t('clearFilters'))}
          table={table}
          idOf={idOf}
          nameOf={nameOf}
          actionsOf={(row) => (
            <>
              {props.actionsOf(row)}
              <MenuItem icon={IconCheckbox} onClick={() => selection.toggle(idOf(row))}>
                {selection.has(idOf(row)) ? t('unselectRow') : t('selectRow')}
              </MenuItem>
            </>
          )}
          selection={selection}
        />
        {hasRows && (
          <div className={styles.foot}>
            {totals && (
              <div className={styles.totals} data-waiting={answer.isWaiting || undefined}>
                {totals}
              </div>
            )}
            {isPaper && visibleRows && visibleRows.length < answer.total && (
              <p className={styles.part} dir="auto">
                {t('printedPart', { count: visibleRows.length, total: answer.total })}
              </p>
            )}
            <Pager
              page={search.page}
              size={search.size}
              total={answer.total}
              onPage={(page) => onSearch({ page })}
            >
              <PageSize size={search.size} onSize={(size) => onSearch({ size })} />
            </Pager>
          </div>
        )}
      </div>
      <div role="status" className="sr-only">
        {selection.count > 0 && t('selected', { count: selection.count })}
      </div>
      {selection.count > 0 && (
        <SelectionBar selection={selection} onExport={() => file.exportTicked(selection)}>
          {props.busy ? (
            <span role="status" dir="auto">
              {props.busy}
            </span>
          ) : (
            props.bulk(selection)
          )}
        </SelectionBar>
      )}
      {props.busy && <ProgressLine label={props.busy} />}
    </>
  )
}

/** Content in place of missing rows; undefined when there are rows, or may be. */
function insteadOf<Row, Search extends ListSearch>(
  { answer, filters, search, views, failedTitle, nothingTitle, empty }: ListCardProps<Row, Search>,
  onClear: () => void,
  clear: string,
) {
  const { rows, failure, isWaiting, retry } = answer
  if (!rows && failure) return <FailureBlock title={failedTitle} error={failure} onRetry={retry} />
  if (!rows || rows.length > 0 || isWaiting) return undefined
  const isNarrow = search.q !== '' || filters.some(({ value }) => value !== undefined)
  if (!isNarrow && (views?.current ?? '') === '' && search.page === 1) return empty
  return (
    <Empty
      title={nothingTitle}
      actions={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  )
}

function GrowLine<Row>({
  selection,
  total,
  page,
}: {
  selection: Selection<Row>
  total: number
  page: number
}) {
  const { t } = useTranslation('list')
  if (!selection.isPageTicked || total <= page) return null
  const allSelected =
    selection.except.length > 0
      ? t('someSelected', { selected: selection.count, total })
      : t('allSelected', { count: total })
  return (
    <p className={styles.grow} dir="auto">
      {selection.isAll ? allSelected : t('pageSelected', { count: page })}{' '}
      {selection.isAll ? (
        <button type="button" className="link" onClick={selection.clear}>
          {t('clearSelection')}
        </button>
      ) : (
        <button type="button" className="link" onClick={selection.all}>
          {t('selectAll', { count: total })}
        </button>
      )}
    </p>
  )
}

function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const id = useId()
  const { t } = useTranslation('list')
  return (
    <label className={styles.size} htmlFor={id}>
      <span dir="auto">{t('rows')}</span>
      <PlainSelect id={id} value={size} onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}>
        {listSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </PlainSelect>
    </label>
  )
}
