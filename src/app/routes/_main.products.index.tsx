import { createFileRoute } from '@tanstack/react-router'
import { CataloguePage } from '#app/catalogue-page.tsx'
import { listAddress } from '#app/list-address.ts'
import { listLoader } from '#app/list-page.tsx'
import { blankCatalogue, type CatalogueSearch, catalogueSearchOf } from '#contract/catalogue.ts'
import { productQueries } from '#features/products/queries.ts'

/** Page sizes are for the table; the grid has one size. */
const gridSearchOf = (address: Record<string, unknown>): CatalogueSearch => ({
  ...catalogueSearchOf(address),
  size: blankCatalogue.size,
})

export const Route = createFileRoute('/_main/products/')({
  ...listAddress(gridSearchOf, blankCatalogue),
  loader: listLoader(gridSearchOf, productQueries.list, 'products', 'list'),
  component: () => <CataloguePage view="grid" search={Route.useSearch()} />,
})
