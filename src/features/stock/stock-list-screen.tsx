import { Button, Menu } from '@mantine/core'
import {
  IconHistory,
  IconNumbers,
  IconPencil,
  IconPlus,
  IconShoppingBag,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockItem } from '#contract/stock.ts'
import { blankStock, type StockSearch, stockLevels, stockSearchOf } from '#contract/stock-search.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { ExportButton } from '#list/export-button.tsx'
import { valuesOf, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { ListCard } from '#list/list-card.tsx'
import { createListMemory } from '#list/list-memory.ts'
import { BarButton } from '#list/selection-bar.tsx'
import { useListExport } from '#list/use-list-export.tsx'
import type { Selection } from '#list/use-selection.ts'
import { Coming } from '#ui/coming.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { type Chosen, filterOf, rowsOf, shortLevels, stockQueries, useStock } from './queries.ts'
import { useStockFilters } from './stock-filters.tsx'
import { useStockChanges } from './use-stock-changes.tsx'
import { useStockColumns } from './use-stock-columns.tsx'

const QuantityDialog = lazyPart(async () => ({
  default: (await import('./quantity-dialog.tsx')).QuantityDialog,
}))
const memory = createListMemory('stock')

type Props = {
  search: StockSearch
  /** Changes the search; anything but the page returns to the first page. */
  onSearch: (part: Partial<StockSearch>) => void
  crumbs?: ReactNode
}

export function StockListScreen({ search, onSearch, crumbs }: Props) {
  const { t } = useTranslation('stock')
  const page = useStock(search)
  const { data } = page
  const { count, countMany, remove, busy, question } = useStockChanges()
  const columns = useStockColumns(count)
  const filters = useStockFilters({ search, onSearch })
  const file = useListExport({
    title: t('title'),
    columns,
    memory,
    rows: rowsOf(search),
    narrowedBy: [search.level && t(`levels.${search.level}`), search.q, ...valuesOf(filters)],
  })
  const [counting, setCounting] = useState<Chosen & { done: () => void }>()

  const chosenIn = ({ isAll, rows: items, count: size }: Selection<StockItem>): Chosen =>
    isAll ? { size, filter: filterOf(search) } : { size, items }

  const bulk = (selection: Selection<StockItem>) => (
    <>
      <BarButton
        icon={<IconNumbers size={18} aria-hidden="true" />}
        onClick={() => setCounting({ ...chosenIn(selection), done: selection.clear })}
      >
        {t('setPieces')}
      </BarButton>
      <BarButton
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => remove(chosenIn(selection), selection.clear)}
      >
        {t('remove')}
      </BarButton>
    </>
  )

  const navigate = useNavigate()
  usePageCommands([
    {
      id: 'product',
      title: t('add'),
      icon: <IconPlus size={20} aria-hidden="true" />,
      key: 'n',
      run: () => void navigate({ to: '/stock/new' }),
    },
  ])
  const toNew = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/stock/new" {...props} />}
    >
      {t('add')}
    </Button>
  )
  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      actions={
        <>
          <ExportButton file={file} />
          {toNew}
        </>
      }
    >
      <ListCard
        label={t('title')}
        file={file}
        answer={answerOf(page, ({ products }) => products)}
        search={search}
        blank={blankStock}
        onSearch={onSearch}
        searchLabel={t('search')}
        views={{
          label: t('views'),
          current: search.level,
          // A level says more than what is short; all of these are still those.
          onView: (level) =>
            onSearch({ level: level as StockSearch['level'], ...(level !== '' && { short: '' }) }),
          views: viewsByState(
            t('all'),
            stockLevels,
            (level) => t(`levels.${level}`),
            data?.counts,
            search.short === 'yes' && search.level === '' ? shortLevels : undefined,
          ),
        }}
        pageOf={(saved) => stockQueries.list({ ...stockSearchOf(saved), size: search.size })}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={(item) => (
          <>
            <Menu.Item
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/stock/$itemId" params={{ itemId: item.id }} {...props} />}
            >
              {t('editItem')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconShoppingBag size={18} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link to="/products/$productId" params={{ productId: item.id }} {...props} />
              )}
            >
              {t('view')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconHistory size={18} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link
                  to="/products/$productId"
                  params={{ productId: item.id }}
                  search={{ tab: 'stock', page: 1 }}
                  {...props}
                />
              )}
            >
              {t('movements.title')}
            </Menu.Item>
            <Menu.Item
              color="error"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => remove({ size: 1, items: [item] })}
            >
              {t('removeItem')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        bulk={bulk}
        busy={busy}
        failedTitle={t('failed')}
        empty={<Empty picture="box" title={t('empty.title')} message={t('empty.text')} actions={toNew} />}
        nothingTitle={t('nothing')}
      />
      {question}
      {counting && (
        <Coming>
          <QuantityDialog
            chosen={counting}
            onClose={() => setCounting(undefined)}
            onSave={(move) => {
              setCounting(undefined)
              countMany(counting, move, counting.done)
            }}
          />
        </Coming>
      )}
      {file.question}
    </Page>
  )
}
