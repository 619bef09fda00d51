import { accountMutations } from '#features/account/mutations.ts'
import { calendarMutations } from '#features/calendar/mutations.ts'
import { chatMutations } from '#features/chat/mutations.ts'
import { checkoutMutations } from '#features/checkout/mutations.ts'
import { putBackLook } from '#features/config/put-back-look.ts'
import { contactMutations } from '#features/contacts/mutations.ts'
import { customerMutations } from '#features/customers/mutations.ts'
import { invoiceMutations } from '#features/invoices/mutations.ts'
import { kanbanMutations } from '#features/kanban/mutations.ts'
import { composeMutations } from '#features/mail/compose/compose-mutations.ts'
import { mailMutations } from '#features/mail/mutations.ts'
import { moderationMutations } from '#features/moderation/mutations.ts'
import { notificationMutations } from '#features/notifications/mutations.ts'
import { orderMutations } from '#features/orders/mutations.ts'
import { peopleMutations } from '#features/people/mutations.ts'
import { productMutations } from '#features/products/mutations.ts'
import { socialMutations } from '#features/social/mutations.ts'
import { stockMutations } from '#features/stock/mutations.ts'
import type { Feature } from '#kernel/feature.ts'
import { viewMutations } from '#list/views.ts'

/** All mutations that may wait for a network; registered before waiting ones are resumed. */
export const allMutations = [
  ...accountMutations,
  ...calendarMutations,
  ...chatMutations,
  ...checkoutMutations,
  ...contactMutations,
  ...customerMutations,
  ...moderationMutations,
  ...invoiceMutations,
  ...kanbanMutations,
  ...mailMutations,
  ...composeMutations,
  ...notificationMutations,
  ...orderMutations,
  ...peopleMutations,
  ...productMutations,
  ...socialMutations,
  ...stockMutations,
  ...viewMutations,
]

/** Mutations of data in this browser only: they never wait, but a message may offer them after a reload. */
export const ownMutations = [putBackLook.mutation]

/** Features that show data of a changed feature, the same as its own mutations refetch. */
export function featuresShowing(changed: Feature): Feature[] {
  const own = allMutations.filter(({ mutationKey }) => mutationKey[0] === changed)
  return [...new Set([changed, ...own.flatMap(({ meta }) => meta?.refreshes ?? [])])]
}
