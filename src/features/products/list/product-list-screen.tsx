import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDots, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blankCatalogue, type CatalogueSearch } from '#contract/catalogue.ts'
import type { Abilities } from '#features/products/abilities.ts'
import { isBlank, withoutFilter } from '#features/products/filters/facets.ts'
import filters from '#features/products/filters/filters.module.css'
import { SortMenu } from '#features/products/filters/sort-menu.tsx'
import { useFacetFilters } from '#features/products/filters/use-facet-filters.tsx'
import { catalogueParams, productQueries, rowsOf, useCatalogue } from '#features/products/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { useCreateLink } from '#list/create-link.tsx'
import { DamagedNote } from '#list/damaged-note.tsx'
import { ExportButton } from '#list/export-button.tsx'
import { FailureBlock } from '#list/failure-block.tsx'
import { type ListFilter, type ListScreenProps, valuesOf } from '#list/list.ts'
import { isCurrent } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListPills } from '#list/list-pills.tsx'
import { SearchField } from '#list/search-field.tsx'
import { useLastPage } from '#list/use-last-page.ts'
import { useListExport } from '#list/use-list-export.tsx'
import { Coming } from '#ui/coming.tsx'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import styles from './list.module.css'
import cards from './product-card.module.css'
import { type CartButton, ProductCard } from './product-card.tsx'
import { ProductSkeletons } from './product-skeletons.tsx'
import { ProductTable } from './product-table.tsx'
import { useProductColumns } from './use-product-columns.tsx'
import { useSampleProducts } from './use-sample-products.tsx'

const FilterDrawer = lazyPart(() => import('#features/products/filters/filter-drawer.tsx'), 'FilterDrawer')
const MoreMenu = lazyPanel(() => import('#features/products/more-menu.tsx'), 'MoreMenu')

const memory = createListMemory('products')

type Props = ListScreenProps<CatalogueSearch> & {
  view: 'grid' | 'table'
  can: Abilities
  cartButton?: CartButton
}

export function ProductListScreen({ view, search, onSearch, crumbs, can, cartButton }: Props) {
  const { t } = useTranslation(['products', 'list'])
  const isPhone = useIsPhone()
  const [hasDrawer, setDrawer] = useState(false)
  const params = catalogueParams(view, search)
  const catalogue = useCatalogue(params)
  const { data, isPlaceholderData } = catalogue
  const columns = useProductColumns(can, cartButton)
  const pills = useFacetFilters({ filter: search, onFilter: onSearch })
  const file = useListExport({
    title: t('title'),
    columns,
    memory,
    rows: rowsOf(params),
    narrowedBy: [search.q, ...valuesOf(pills)],
  })
  useNextPage(params, isPlaceholderData ? undefined : data?.total)
  useLastPage({ page: params.page, size: params.size, total: isCurrent(catalogue) ? data?.total : undefined })
  const toNew = useCreateLink(
    can.add && { id: 'product', synonyms: 'products.new', label: t('add'), to: '/products/new' },
  )
  const count = data && t('count', { count: data.total })
  const openFilters = () => setDrawer(true)
  const allFilters = { label: t('filters'), open: openFilters }
  const sorting = { sort: search.sort, onSort: (sort: CatalogueSearch['sort']) => onSearch({ sort }) }
  const samples = useSampleProducts(data?.products ?? [], can.edit)
  const empty = (
    <Empty
      picture="vase"
      title={t('empty.title')}
      message={t('empty.text')}
      actions={
        <>
          {toNew}
          {can.add && samples.button}
        </>
      }
    />
  )
  const viewSwitch = !isPhone && <ViewSwitch search={search} />
  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      actions={
        <>
          {isPhone ? (
            <MoreMenu
              view={view}
              search={inOtherView(search)}
              onExport={file.exportAll}
              target={
                <IconButton label={t('more')}>
                  <IconDots size={20} aria-hidden="true" />
                </IconButton>
              }
            />
          ) : (
            <ExportButton file={file} />
          )}
          {toNew}
        </>
      }
    >
      {samples.note}
      {view === 'table' ? (
        <ProductTable
          search={search}
          onSearch={onSearch}
          can={can}
          file={file}
          allFilters={allFilters}
          empty={empty}
          sortMenu={<SortMenu {...sorting} room="icon" />}
          tools={viewSwitch}
        />
      ) : (
        <>
          <DamagedNote search={search} />
          <div className={`row ${styles.tools}`}>
            <SearchField label={t('search')} value={search.q} onSearch={(q) => onSearch({ q })} />
            <div className={`row ${styles.end}`}>
              {!isPhone && (
                <Button
                  variant="default"
                  leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
                  aria-haspopup="dialog"
                  onClick={openFilters}
                >
                  {t('filters')}
                </Button>
              )}
              <SortMenu {...sorting} room={isPhone ? 'value' : 'all'} />
              {viewSwitch}
            </div>
          </div>
          <Pills pills={pills} onSearch={onSearch} all={isPhone ? allFilters : undefined}>
            <bdi>{count}</bdi>
          </Pills>
          <Grid search={search} onSearch={onSearch} can={can} cartButton={cartButton} empty={empty} />
        </>
      )}
      <Coming>
        {hasDrawer && (
          <FilterDrawer
            filter={search}
            counted={params}
            onFilter={onSearch}
            onClose={() => setDrawer(false)}
            result={isPlaceholderData ? undefined : count}
          />
        )}
      </Coming>
      {file.question}
      {samples.question}
    </Page>
  )
}

function Pills({
  pills,
  onSearch,
  all,
  children,
}: Pick<Props, 'onSearch'> & {
  pills: readonly ListFilter[]
  all: { label: string; open: () => void } | undefined
  children: ReactNode
}) {
  return (
    <div className={filters.pills}>
      <ListPills filters={pills} onClear={() => onSearch(withoutFilter)} all={all}>
        <span className={`small dim ${filters.count}`} role="status">
          {children}
        </span>
      </ListPills>
    </div>
  )
}

function useNextPage(search: CatalogueSearch, total: number | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (total === undefined || search.page * search.size >= total) return
    preload(client, productQueries.list({ ...search, page: search.page + 1 })).catch(() => {})
  }, [client, search, total])
}

/** Switches the view and returns to page 1, because page sizes differ. */
const inOtherView = (search: CatalogueSearch): CatalogueSearch =>
  search.size === blankCatalogue.size ? search : { ...search, size: blankCatalogue.size, page: 1 }

function ViewSwitch({ search }: { search: CatalogueSearch }) {
  const { t } = useTranslation('products')
  const views = [
    { to: '/products', label: t('view.grid'), Icon: IconLayoutGrid },
    { to: '/products/table', label: t('view.table'), Icon: IconList },
  ] as const
  return (
    <nav className={`sunken ${styles.views}`} aria-label={t('view.label')}>
      {views.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          search={inOtherView(search)}
          aria-label={label}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Icon size={18} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}

type GridProps = Pick<Props, 'search' | 'onSearch' | 'can' | 'cartButton'> & { empty: ReactNode }

function Grid({ search, onSearch, can, cartButton, empty }: GridProps) {
  const { t } = useTranslation('products')
  const { data, error, isPlaceholderData, refetch } = useCatalogue(search)
  if (!data) {
    if (!error) return <ProductSkeletons />
    return (
      <div className="surface">
        <FailureBlock title={t('failed')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const { products, total } = data
  if (total === 0 && !isPlaceholderData) {
    return (
      <div className="surface">
        {isBlank(search) ? (
          empty
        ) : (
          <Empty
            title={t('nothing.title')}
            message={t('nothing.text')}
            actions={
              <Button variant="default" onClick={() => onSearch(withoutFilter)}>
                {t('clearFilters')}
              </Button>
            }
          />
        )}
      </div>
    )
  }
  return (
    <div
      className={styles.content}
      data-waiting={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData}
    >
      <ul className={cards.grid} aria-label={t('title')}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} cartButton={cartButton} can={can} />
        ))}
      </ul>
      <Pager page={search.page} size={search.size} total={total} onPage={(page) => onSearch({ page })} />
    </div>
  )
}
