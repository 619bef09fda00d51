import { accountCalls } from './account.ts'
import { dashboardCalls } from './dashboard.ts'
import { healthCalls } from './health.ts'
import { menuCalls } from './menu.ts'
import { notificationCalls } from './notifications.ts'

/** Every call by area: the one list that the OpenAPI description and the safety tests walk. */
export const allCalls = {
  account: accountCalls,
  dashboard: dashboardCalls,
  health: healthCalls,
  menu: menuCalls,
  notifications: notificationCalls,
}
