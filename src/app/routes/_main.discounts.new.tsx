import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MissingScreen, preloadOne } from '#app/loading.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { textAddress } from '#app/text-address.ts'
import { NewDiscountScreen } from '#features/discounts/new-discount-screen.tsx'
import { discountQueries } from '#features/discounts/queries.ts'

const areas = ['discounts', 'products', 'edit', 'rights'] as const

export const Route = createFileRoute('/_main/discounts/new')({
  // The id of the discount that is duplicated.
  ...textAddress('from'),
  loader: ({ context, deps: { from } }) =>
    from === undefined
      ? context.loadTexts(...areas)
      : preloadOne(context, discountQueries.detail(from), ...areas),
  notFoundComponent: () => <MissingScreen area="discounts" />,
  component: Page,
})

const crumbs = (title: string) => <PageCrumbs here={title} />

function Page() {
  const { from } = Route.useSearch()
  return from === undefined ? <NewDiscountScreen crumbs={crumbs} /> : <Duplicate key={from} from={from} />
}

function Duplicate({ from }: { from: string }) {
  const { data } = useSuspenseQuery(discountQueries.detail(from))
  return <NewDiscountScreen from={data} crumbs={crumbs} />
}
