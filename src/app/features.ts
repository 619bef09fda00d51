import { accountFeature } from '#features/account/feature.ts'
import { activityFeature } from '#features/activity/feature.ts'
import { calendarFeature } from '#features/calendar/feature.ts'
import { chatFeature } from '#features/chat/feature.ts'
import { checkoutFeature } from '#features/checkout/feature.ts'
import { configFeature } from '#features/config/feature.ts'
import { contactFeature } from '#features/contacts/feature.ts'
import { customerFeature } from '#features/customers/feature.ts'
import { dashboardFeature } from '#features/dashboard/feature.ts'
import { discountFeature } from '#features/discounts/feature.ts'
import { hereFeature } from '#features/here/feature.ts'
import { invoiceFeature } from '#features/invoices/feature.ts'
import { kanbanFeature } from '#features/kanban/feature.ts'
import { mailFeature } from '#features/mail/feature.ts'
import { moderationFeature } from '#features/moderation/feature.ts'
import { notificationFeature } from '#features/notifications/feature.ts'
import { orderFeature } from '#features/orders/feature.ts'
import { peopleFeature } from '#features/people/feature.ts'
import { productFeature } from '#features/products/feature.ts'
import { settingsFeature } from '#features/settings/feature.ts'
import { socialFeature } from '#features/social/feature.ts'
import { stockFeature } from '#features/stock/feature.ts'
import { teamFeature } from '#features/team/feature.ts'
import { viewFeature } from '#features/views/feature.ts'
import type { FeatureManifest } from '#kernel/feature.ts'
import type { Feature } from '#kernel/feature-key.ts'

/** The features of the app, in the order of the menu: the one place that names them. */
export const features: FeatureManifest[] = [
  dashboardFeature,
  productFeature,
  orderFeature,
  customerFeature,
  discountFeature,
  invoiceFeature,
  stockFeature,
  moderationFeature,
  checkoutFeature,
  kanbanFeature,
  calendarFeature,
  chatFeature,
  contactFeature,
  mailFeature,
  socialFeature,
  peopleFeature,
  teamFeature,
  activityFeature,
  settingsFeature,
  notificationFeature,
  accountFeature,
  viewFeature,
  hereFeature,
  configFeature,
]

export const loadAllMutations = async () =>
  (await Promise.all(features.map(({ mutations }) => mutations?.() ?? []))).flat()

/** The features that show data of a changed one, the same as its own mutations refetch. */
export async function loadFeaturesShowing(): Promise<(changed: Feature) => Feature[]> {
  const mutations = await loadAllMutations()
  return (changed) => {
    const featureMutations = mutations.filter(({ mutationKey }) => mutationKey[0] === changed)
    return [...new Set([changed, ...featureMutations.flatMap(({ meta }) => meta?.refreshes ?? [])])]
  }
}
