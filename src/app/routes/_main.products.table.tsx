import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { CataloguePage } from '#app/catalogue-page.tsx'
import { preloadList } from '#app/loading.tsx'
import { blankCatalogue, type CatalogueSearch, catalogueSearchOf } from '#contract/catalogue.ts'
import { catalogueParams, productQueries } from '#features/products/queries.ts'

export const Route = createFileRoute('/_main/products/table')({
  validateSearch: (search: Partial<CatalogueSearch> & SearchSchemaInput) => catalogueSearchOf(search),
  search: { middlewares: [stripSearchParams(blankCatalogue)] },
  loader: ({ location, ...loading }) =>
    preloadList(
      loading,
      () => productQueries.list(catalogueParams('table', catalogueSearchOf({ ...location.search }))),
      'products',
      'list',
    ),
  component: () => <CataloguePage view="table" search={Route.useSearch()} />,
})
