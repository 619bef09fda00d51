import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { CataloguePage } from '#app/catalogue-page.tsx'
import { preloadList } from '#app/loading.tsx'
import { blankCatalogue, type CatalogueSearch, catalogueSearchOf } from '#contract/catalogue.ts'
import { productQueries } from '#features/products/queries.ts'

/** Page sizes are for the table; the grid has one size. */
const gridSearchOf = (address: Record<string, unknown>): CatalogueSearch => ({
  ...catalogueSearchOf(address),
  size: blankCatalogue.size,
})

export const Route = createFileRoute('/_main/products/')({
  validateSearch: (search: Partial<CatalogueSearch> & SearchSchemaInput) => gridSearchOf(search),
  search: { middlewares: [stripSearchParams(blankCatalogue)] },
  loader: ({ location, ...loading }) =>
    preloadList(loading, () => productQueries.list(gridSearchOf({ ...location.search })), 'products', 'list'),
  component: () => <CataloguePage view="grid" search={Route.useSearch()} />,
})
