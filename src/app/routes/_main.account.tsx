import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#features/account/account-screen.tsx'
import { LookCard } from '#features/config/look-card.tsx'
import { OwnOrders } from '#features/orders/own-orders.tsx'

export const Route = createFileRoute('/_main/account')({
  loader: ({ context }) => context.loadTexts('account', 'config', 'edit', 'orders'),
  component: () => <AccountScreen look={<LookCard />} orders={<OwnOrders />} />,
})
