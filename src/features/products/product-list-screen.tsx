import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconDots,
  IconDownload,
  IconLayoutGrid,
  IconList,
  IconPlus,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueSearch } from '#contract/catalogue.ts'
import { failureText } from '#kernel/failure.ts'
import { preload } from '#kernel/query-client.ts'
import { Empty } from '#kernel/ui/empty.tsx'
import { ErrorBlock } from '#kernel/ui/error-block.tsx'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { lazyPanel } from '#kernel/ui/lazy-panel.tsx'
import { SearchField } from '#kernel/ui/list/search-field.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { Pager } from '#kernel/ui/pager.tsx'
import type { Abilities } from './abilities.ts'
import { isBlank, withoutFilter } from './facets.ts'
import { FilterPills } from './filter-pills.tsx'
import filters from './filters.module.css'
import styles from './list.module.css'
import cards from './product-card.module.css'
import { type CartButton, ProductCard } from './product-card.tsx'
import { ProductSkeletons } from './product-skeletons.tsx'
import { ProductTable } from './product-table.tsx'
import { pageSize, productQueries, useCatalogue } from './queries.ts'
import { SortMenu } from './sort-menu.tsx'
import { useProductExport } from './use-product-export.ts'

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }))
const MoreMenu = lazyPanel(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }))

type Props = {
  view: 'grid' | 'table'
  /** What the address says. */
  search: CatalogueSearch
  /** Changes a part of it; anything but the page leads back to the first one. */
  onSearch: (part: Partial<CatalogueSearch>) => void
  crumbs?: ReactNode
  can: Abilities
  /** Stands at the end of each product that can be bought. */
  cartButton?: CartButton
}

export function ProductListScreen({ view, search, onSearch, crumbs, can, cartButton }: Props) {
  const { t } = useTranslation('products')
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [hasDrawer, setDrawer] = useState(false)
  const { data, isPlaceholderData } = useCatalogue(search)
  const { isExporting, save } = useProductExport(search)
  useNextPage(search, isPlaceholderData ? undefined : data?.total)
  const count = data && t('count', { count: data.total })
  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      actions={
        <>
          {isPhone ? (
            <MoreMenu
              view={view}
              onExport={save}
              target={
                <IconButton label={t('more')}>
                  <IconDots size={20} aria-hidden="true" />
                </IconButton>
              }
            />
          ) : (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              loading={isExporting}
              onClick={save}
            >
              {t('export')}
            </Button>
          )}
          {can.edit && (
            <Button
              component={Link}
              to="/products/new"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.tools}>
        <SearchField label={t('search')} value={search.q} onSearch={(q) => onSearch({ q })} />
        <div className={styles.end}>
          {!isPhone && (
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            >
              {t('filters')}
            </Button>
          )}
          <SortMenu sort={search.sort} isShort={isPhone} onSort={(sort) => onSearch({ sort })} />
          {!isPhone && <ViewSwitch search={search} />}
        </div>
      </div>
      <div className={filters.pills}>
        <FilterPills filter={search} onFilter={onSearch} onAll={isPhone ? () => setDrawer(true) : undefined}>
          <span className={filters.count} role="status">
            <bdi>{count}</bdi>
          </span>
        </FilterPills>
      </div>
      <Result view={view} search={search} onSearch={onSearch} can={can} cartButton={cartButton} />
      <Suspense>
        {hasDrawer && (
          <FilterDrawer
            filter={search}
            onFilter={onSearch}
            onClose={() => setDrawer(false)}
            result={isPlaceholderData ? undefined : count}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Fetches the page after this one while nobody waits for it. */
function useNextPage(search: CatalogueSearch, total: number | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (total === undefined || search.page * pageSize >= total) return
    preload(client, productQueries.list({ ...search, page: search.page + 1 })).catch(() => {})
  }, [client, search, total])
}

function ViewSwitch({ search }: { search: CatalogueSearch }) {
  const { t } = useTranslation('products')
  const views = [
    { to: '/products', label: t('view.grid'), Icon: IconLayoutGrid },
    { to: '/products/table', label: t('view.table'), Icon: IconList },
  ] as const
  return (
    <nav className={styles.views} aria-label={t('view.label')}>
      {views.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          search={search}
          aria-label={label}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Icon size={18} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}

/** The list itself, or why there is none. */
function Result({ view, search, onSearch, can, cartButton }: Omit<Props, 'crumbs'>) {
  const { t } = useTranslation('products')
  const { data, error, isPlaceholderData, refetch } = useCatalogue(search)
  if (!data) {
    if (!error) return <ProductSkeletons view={view} />
    return (
      <div className={styles.message}>
        <ErrorBlock
          title={t('failed')}
          message={failureText(error)}
          details={`${error.status} ${error.message}`}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  const { products, total } = data
  if (total === 0 && !isPlaceholderData) {
    return <NothingHere isShopEmpty={isBlank(search)} onSearch={onSearch} can={can} />
  }
  return (
    <div
      className={styles.content}
      data-waiting={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData}
    >
      {view === 'table' ? (
        <ProductTable
          products={products}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          cartButton={cartButton}
          can={can}
        />
      ) : (
        <ul className={cards.grid} aria-label={t('title')}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} cartButton={cartButton} can={can} />
          ))}
        </ul>
      )}
      <Pager page={search.page} size={pageSize} total={total} onPage={(page) => onSearch({ page })} />
    </div>
  )
}

function NothingHere({
  isShopEmpty,
  onSearch,
  can,
}: { isShopEmpty: boolean } & Pick<Props, 'onSearch' | 'can'>) {
  const { t } = useTranslation('products')
  return (
    <div className={styles.message}>
      {isShopEmpty ? (
        <Empty
          picture="vase"
          title={t('empty.title')}
          message={t('empty.text')}
          actions={
            can.edit && (
              <Button component={Link} to="/products/new" leftSection={<IconPlus size={18} />}>
                {t('add')}
              </Button>
            )
          }
        />
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
