import { useNavigate } from '@tanstack/react-router'
import type { CatalogueSearch } from '#contract/catalogue.ts'
import { AddButton } from '#features/checkout/cart/add-button.tsx'
import { ProductListScreen } from '#features/products/list/product-list-screen.tsx'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { searchOptions } from './list-search.ts'
import { PageCrumbs } from './shell/nav/page-crumbs.tsx'
import { useAbilities } from './use-abilities.ts'

export function CataloguePage({ view, search }: { view: 'grid' | 'table'; search: CatalogueSearch }) {
  const navigate = useNavigate({ from: view === 'grid' ? '/products/' : '/products/table' })
  const can = useAbilities()
  const { checkout } = useShopSettings('areas')
  return (
    <ProductListScreen
      view={view}
      search={search}
      onSearch={(part) => void navigate(searchOptions(search, part))}
      crumbs={<PageCrumbs />}
      can={can}
      {...(checkout && { cartButton: (product) => <AddButton product={product} /> })}
    />
  )
}
