import { accountMutations } from '#features/account/mutations.ts'
import { notificationMutations } from '#features/notifications/mutations.ts'
import { productMutations } from '#features/products/mutations.ts'

/** Every verb that may wait for a network; registered before anything is restored. */
export const allMutations = [...accountMutations, ...notificationMutations, ...productMutations]
