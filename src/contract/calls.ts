import { accountCalls } from './account.ts'
import { addressCalls } from './addresses.ts'
import { calendarCalls } from './calendar.ts'
import { cartCalls } from './cart.ts'
import { chatCalls } from './chat.ts'
import { olderSocialCalls } from './compat/social.ts'
import { contactCalls } from './contacts.ts'
import { customerCalls } from './customers.ts'
import { dashboardCalls } from './dashboard.ts'
import { galleryCalls } from './gallery.ts'
import { healthCalls } from './health.ts'
import { hereCalls } from './here.ts'
import { invoiceCalls } from './invoices.ts'
import { kanbanCalls } from './kanban.ts'
import { liveCalls } from './live.ts'
import { mailCalls } from './mail.ts'
import { menuCalls } from './menu.ts'
import { moderationCalls } from './moderation.ts'
import { notificationCalls } from './notifications.ts'
import { orderCalls } from './orders.ts'
import { postCalls } from './posts.ts'
import { productCalls } from './products.ts'
import { searchCalls } from './search.ts'
import { socialCalls } from './social.ts'
import { stockCalls } from './stock.ts'
import { viewCalls } from './views.ts'

/** Every call by area, for OpenAPI and the safety tests. */
export const allCalls = {
  account: accountCalls,
  addresses: addressCalls,
  calendar: calendarCalls,
  cart: cartCalls,
  chat: chatCalls,
  contacts: contactCalls,
  customers: customerCalls,
  dashboard: dashboardCalls,
  gallery: galleryCalls,
  health: healthCalls,
  here: hereCalls,
  invoices: invoiceCalls,
  kanban: kanbanCalls,
  live: liveCalls,
  mail: mailCalls,
  menu: menuCalls,
  moderation: moderationCalls,
  notifications: notificationCalls,
  orders: orderCalls,
  posts: postCalls,
  products: productCalls,
  search: searchCalls,
  social: socialCalls,
  socialOlder: olderSocialCalls,
  stock: stockCalls,
  views: viewCalls,
}
