import { useNavigate } from '@tanstack/react-router'
import type { CatalogueSearch } from '#contract/catalogue.ts'
import { AddButton } from '#features/checkout/add-button.tsx'
import { ProductListScreen } from '#features/products/product-list-screen.tsx'
import { PageCrumbs } from './shell/page-crumbs.tsx'
import { useAbilities } from './use-abilities.ts'

/** The catalogue at one of its two addresses. */
export function CataloguePage({ view, search }: { view: 'grid' | 'table'; search: CatalogueSearch }) {
  const navigate = useNavigate({ from: view === 'grid' ? '/products/' : '/products/table' })
  const can = useAbilities()
  const onSearch = (part: Partial<CatalogueSearch>) => {
    // A word is one step back, however many letters it was typed with.
    const isSameWord = part.q !== undefined && part.q !== '' && search.q !== ''
    void navigate({ search: (now) => ({ ...now, page: 1, ...part }), replace: isSameWord })
  }
  return (
    <ProductListScreen
      view={view}
      search={search}
      onSearch={onSearch}
      crumbs={<PageCrumbs />}
      can={can}
      cartButton={(product) => <AddButton product={product} />}
    />
  )
}
