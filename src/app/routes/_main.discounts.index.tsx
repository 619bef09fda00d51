import { createFileRoute } from '@tanstack/react-router'
import { listAddress } from '#app/list-address.ts'
import { listLoader, useListPage } from '#app/list-page.tsx'
import { blankDiscounts, discountSearchOf } from '#contract/discount-search.ts'
import { DiscountListScreen } from '#features/discounts/list/discount-list-screen.tsx'
import { discountQueries } from '#features/discounts/queries.ts'

export const Route = createFileRoute('/_main/discounts/')({
  ...listAddress(discountSearchOf, blankDiscounts),
  loader: listLoader(discountSearchOf, discountQueries.list, 'discounts', 'list'),
  component: () => <DiscountListScreen {...useListPage(Route.useSearch(), Route.fullPath)} />,
})
