import { accountCalls } from './account.ts'
import { addressCalls } from './addresses.ts'
import { cartCalls } from './cart.ts'
import { customerCalls } from './customers.ts'
import { dashboardCalls } from './dashboard.ts'
import { healthCalls } from './health.ts'
import { invoiceCalls } from './invoices.ts'
import { kanbanCalls } from './kanban.ts'
import { liveCalls } from './live.ts'
import { menuCalls } from './menu.ts'
import { moderationCalls } from './moderation.ts'
import { notificationCalls } from './notifications.ts'
import { orderCalls } from './orders.ts'
import { productCalls } from './products.ts'
import { searchCalls } from './search.ts'
import { stockCalls } from './stock.ts'

/** Every call by area: the one list that the OpenAPI description and the safety tests walk. */
export const allCalls = {
  account: accountCalls,
  addresses: addressCalls,
  cart: cartCalls,
  customers: customerCalls,
  dashboard: dashboardCalls,
  health: healthCalls,
  invoices: invoiceCalls,
  kanban: kanbanCalls,
  live: liveCalls,
  menu: menuCalls,
  moderation: moderationCalls,
  notifications: notificationCalls,
  orders: orderCalls,
  products: productCalls,
  search: searchCalls,
  stock: stockCalls,
}
