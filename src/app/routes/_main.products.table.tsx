import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { CataloguePage } from '#app/catalogue-page.tsx'
import { preloadCatalogue } from '#app/catalogue-search.ts'
import { blankCatalogue, CatalogueSearch } from '#contract/catalogue.ts'

export const Route = createFileRoute('/_main/products/table')({
  validateSearch: CatalogueSearch,
  search: { middlewares: [stripSearchParams(blankCatalogue)] },
  loader: preloadCatalogue,
  component: () => <CataloguePage view="table" search={Route.useSearch()} />,
})
