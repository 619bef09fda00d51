import { Menu } from '@mantine/core'
import { IconHistory, IconNumbers, IconPencil, IconShoppingBag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockItem } from '#contract/stock.ts'
import { blankStock, type StockSearch, stockLevels, stockSearchOf } from '#contract/stock-search.ts'
import { useMay } from '#kernel/rights.ts'
import { type ListScreenProps, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListScreen } from '#list/list-screen.tsx'
import { BarButton } from '#list/selection-bar.tsx'
import type { Selection } from '#list/use-selection.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { type Chosen, filterOf, rowsOf, shortLevels, stockQueries, useStock } from './queries.ts'
import { useStockFilters } from './stock-filters.tsx'
import { useStockChanges } from './use-stock-changes.tsx'
import { useStockColumns } from './use-stock-columns.tsx'

const QuantityDialog = lazyPart(() => import('./quantity-dialog.tsx'), 'QuantityDialog')
const memory = createListMemory('stock')

export function StockListScreen({ search, onSearch, crumbs }: ListScreenProps<StockSearch>) {
  const { t } = useTranslation('stock')
  const page = useStock(search)
  const { data } = page
  const { count, countMany, remove, busy, question } = useStockChanges()
  const may = useMay()
  const [canCount, canEdit] = [may('stock.change'), may('catalogue.edit')]
  const columns = useStockColumns(canCount ? count : undefined)
  const filters = useStockFilters({ search, onSearch })
  const [counting, setCounting] = useState<Chosen & { done: () => void }>()

  const chosenIn = ({ isAll, rows: items, exceptIds, count: size }: Selection<StockItem>): Chosen =>
    isAll ? { size, filter: { ...filterOf(search), except: [...exceptIds] } } : { size, items }

  const bulk = (selection: Selection<StockItem>) => (
    <>
      {canCount && (
        <BarButton
          icon={<IconNumbers size={18} aria-hidden="true" />}
          onClick={() => setCounting({ ...chosenIn(selection), done: selection.clear })}
        >
          {t('setPieces')}
        </BarButton>
      )}
      {canEdit && (
        <BarButton
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => remove(chosenIn(selection), selection.clear)}
        >
          {t('remove')}
        </BarButton>
      )}
    </>
  )

  return (
    <ListScreen
      area="stock"
      memory={memory}
      picture="box"
      blank={blankStock}
      rowsOf={rowsOf}
      search={search}
      onSearch={onSearch}
      crumbs={crumbs}
      columns={columns}
      create={{
        id: 'product',
        synonyms: 'products.new',
        label: t('add'),
        to: '/stock/new',
        right: 'catalogue.price',
      }}
      answer={answerOf(page, ({ products }) => products)}
      views={{
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
          {canEdit && (
            <MenuLink icon={IconPencil} to="/stock/$itemId" params={{ itemId: item.id }}>
              {t('editItem')}
            </MenuLink>
          )}
          <MenuLink icon={IconShoppingBag} to="/products/$productId" params={{ productId: item.id }}>
            {t('view')}
          </MenuLink>
          <MenuLink
            icon={IconHistory}
            to="/products/$productId"
            params={{ productId: item.id }}
            search={{ tab: 'stock', page: 1 }}
          >
            {t('movements.title')}
          </MenuLink>
          {canEdit && (
            <MenuItem color="error" icon={IconTrash} onClick={() => remove({ size: 1, items: [item] })}>
              {t('removeItem')}
            </MenuItem>
          )}
          <Menu.Divider />
        </>
      )}
      bulk={bulk}
      busy={busy}
    >
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
    </ListScreen>
  )
}
