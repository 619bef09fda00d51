import { createFileRoute } from '@tanstack/react-router'
import { CataloguePage } from '#app/catalogue-page.tsx'
import { listAddress } from '#app/list-address.ts'
import { listLoader } from '#app/list-page.tsx'
import { blankCatalogue, catalogueSearchOf } from '#contract/catalogue.ts'
import { catalogueParams, productQueries } from '#features/products/queries.ts'

export const Route = createFileRoute('/_main/products/table')({
  ...listAddress(catalogueSearchOf, blankCatalogue),
  loader: listLoader(
    catalogueSearchOf,
    (search) => productQueries.list(catalogueParams('table', search)),
    'products',
    'list',
  ),
  component: () => <CataloguePage view="table" search={Route.useSearch()} />,
})
