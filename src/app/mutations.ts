import { accountMutations } from '#features/account/mutations.ts'
import { checkoutMutations } from '#features/checkout/mutations.ts'
import { invoiceMutations } from '#features/invoices/mutations.ts'
import { notificationMutations } from '#features/notifications/mutations.ts'
import { orderMutations } from '#features/orders/mutations.ts'
import { productMutations } from '#features/products/mutations.ts'

/** Every verb that may wait for a network; registered before one that waits is taken up. */
export const allMutations = [
  ...accountMutations,
  ...checkoutMutations,
  ...invoiceMutations,
  ...notificationMutations,
  ...orderMutations,
  ...productMutations,
]
