import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { useCan } from '#features/account/queries.ts'
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx'
import { checkoutQueries } from '#features/checkout/queries.ts'
import { preload } from '#kernel/query-client.ts'

export const Route = createFileRoute('/_main/checkout')({
  // The cart limits the step; without one the checkout continues at its last step.
  validateSearch: z.object({
    step: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(3))), undefined),
  }),
  loader: ({ context }) => {
    // Not awaited: the address step shows its own state.
    preload(context.queryClient, checkoutQueries.addresses()).catch(() => {})
    return context.loadTexts('checkout', 'products')
  },
  component: Checkout,
})

function Checkout() {
  const { step } = Route.useSearch()
  const navigate = Route.useNavigate()
  const hasOrders = useCan('orders')
  return (
    <CheckoutScreen
      step={step}
      onStep={(next, replace = false) => void navigate({ search: { step: next }, replace })}
      hasOrders={hasOrders}
      crumbs={<PageCrumbs />}
    />
  )
}
