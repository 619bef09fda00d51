import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { CataloguePage } from '#app/catalogue-page.tsx'
import { preloadList } from '#app/loading.tsx'
import { blankCatalogue, CatalogueSearch } from '#contract/catalogue.ts'
import { productQueries } from '#features/products/queries.ts'

export const Route = createFileRoute('/_main/products/table')({
  validateSearch: CatalogueSearch,
  search: { middlewares: [stripSearchParams(blankCatalogue)] },
  loader: ({ location, ...loading }) =>
    preloadList(
      loading,
      () => productQueries.list(CatalogueSearch.parse(location.search)),
      'products',
      'list',
    ),
  component: () => <CataloguePage view="table" search={Route.useSearch()} />,
})
