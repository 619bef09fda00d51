import { accountMutations } from '#features/account/mutations.ts'
import { checkoutMutations } from '#features/checkout/mutations.ts'
import { customerMutations } from '#features/customers/mutations.ts'
import { invoiceMutations } from '#features/invoices/mutations.ts'
import { kanbanMutations } from '#features/kanban/mutations.ts'
import { moderationMutations } from '#features/moderation/mutations.ts'
import { notificationMutations } from '#features/notifications/mutations.ts'
import { orderMutations } from '#features/orders/mutations.ts'
import { productMutations } from '#features/products/mutations.ts'
import { stockMutations } from '#features/stock/mutations.ts'

/** Every verb that may wait for a network; registered before one that waits is taken up. */
export const allMutations = [
  ...accountMutations,
  ...checkoutMutations,
  ...customerMutations,
  ...moderationMutations,
  ...invoiceMutations,
  ...kanbanMutations,
  ...notificationMutations,
  ...orderMutations,
  ...productMutations,
  ...stockMutations,
]
