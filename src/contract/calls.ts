import { accountCalls } from './account.ts'
import { addressCalls } from './addresses.ts'
import { cartCalls } from './cart.ts'
import { dashboardCalls } from './dashboard.ts'
import { healthCalls } from './health.ts'
import { menuCalls } from './menu.ts'
import { notificationCalls } from './notifications.ts'
import { orderCalls } from './orders.ts'
import { productCalls } from './products.ts'

/** Every call by area: the one list that the OpenAPI description and the safety tests walk. */
export const allCalls = {
  account: accountCalls,
  addresses: addressCalls,
  cart: cartCalls,
  dashboard: dashboardCalls,
  health: healthCalls,
  menu: menuCalls,
  notifications: notificationCalls,
  orders: orderCalls,
  products: productCalls,
}
