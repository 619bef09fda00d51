import type { Call } from '#contract/call.ts'
import { healthCalls } from '#contract/health.ts'
import { liveCalls } from '#contract/live.ts'
import { accountFeature } from './features/account/feature.ts'
import { activityFeature } from './features/activity/feature.ts'
import { addressFeature } from './features/addresses/feature.ts'
import { calendarFeature } from './features/calendar/feature.ts'
import { cartFeature } from './features/cart/feature.ts'
import { chatFeature } from './features/chat/feature.ts'
import { contactFeature } from './features/contacts/feature.ts'
import { customerFeature } from './features/customers/feature.ts'
import { dashboardFeature } from './features/dashboard/feature.ts'
import { discountFeature } from './features/discounts/feature.ts'
import { hereFeature } from './features/here/feature.ts'
import { invoiceFeature } from './features/invoices/feature.ts'
import { kanbanFeature } from './features/kanban/feature.ts'
import { mailFeature } from './features/mail/feature.ts'
import { menuFeature } from './features/menu/feature.ts'
import { moderationFeature } from './features/moderation/feature.ts'
import { notificationFeature } from './features/notifications/feature.ts'
import { orderFeature } from './features/orders/feature.ts'
import { productFeature } from './features/products/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { settingsFeature } from './features/settings/feature.ts'
import { socialFeature } from './features/social/feature.ts'
import { stockFeature } from './features/stock/feature.ts'
import { teamFeature } from './features/team/feature.ts'
import { viewFeature } from './features/views/feature.ts'
import { defineFeature, type ServerFeature } from './platform/feature.ts'
import { health } from './platform/health.ts'
import { liveStream } from './platform/live.ts'

export const features: ServerFeature[] = [
  accountFeature,
  activityFeature,
  addressFeature,
  calendarFeature,
  cartFeature,
  chatFeature,
  contactFeature,
  customerFeature,
  dashboardFeature,
  discountFeature,
  hereFeature,
  invoiceFeature,
  kanbanFeature,
  mailFeature,
  menuFeature,
  moderationFeature,
  notificationFeature,
  orderFeature,
  productFeature,
  searchFeature,
  settingsFeature,
  socialFeature,
  stockFeature,
  teamFeature,
  viewFeature,
  defineFeature({
    key: 'live',
    calls: { live: liveCalls },
    extensions: ['live'],
    mount: ({ mount, deps, tokens, live, reads }) => liveStream(mount, deps, tokens, live, reads),
  }),
  defineFeature({
    key: 'health',
    calls: { health: healthCalls },
    extensions: ['health', 'idempotency', 'openapi'],
    mount: ({ mount, deps }) => health(mount, deps),
  }),
]

export function callsOf(
  of: readonly ServerFeature[],
  isServed: (call: Call) => boolean = () => true,
): ServerFeature['calls'] {
  const areas = of.flatMap(({ calls }) => Object.entries(calls))
  return Object.fromEntries(
    areas.map(([area, calls]) => [
      area,
      Object.fromEntries(Object.entries(calls).filter(([, call]) => isServed(call))),
    ]),
  )
}
