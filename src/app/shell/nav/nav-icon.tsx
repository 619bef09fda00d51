import {
  IconAddressBook,
  IconCalendar,
  IconChartArcs,
  IconChartInfographic,
  IconClipboardData,
  IconFileInvoice,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconLayoutKanban,
  IconMail,
  IconMessageCircle,
  IconNews,
  IconPackage,
  IconReceipt,
  IconShoppingCart,
  IconStack2,
  IconStar,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import styles from './nav.module.css'

const icons: Record<string, typeof IconLayoutDashboard> = {
  dashboard: IconLayoutDashboard,
  widget: IconLayoutGrid,
  statistics: IconChartArcs,
  data: IconClipboardData,
  chart: IconChartInfographic,
  shop: IconPackage,
  products: IconPackage,
  orders: IconReceipt,
  customers: IconUsers,
  stock: IconStack2,
  reviews: IconStar,
  invoices: IconFileInvoice,
  checkout: IconShoppingCart,
  board: IconLayoutKanban,
  calendar: IconCalendar,
  chat: IconMessageCircle,
  people: IconUsersGroup,
  contacts: IconAddressBook,
  mail: IconMail,
  social: IconNews,
}

/** The server sends the menu, so an icon may be unknown: then a dot replaces it. */
export function NavIcon({ name, size = 20 }: { name: string | undefined; size?: number }) {
  const Icon = name ? icons[name] : undefined
  if (!Icon) return <i className={styles.bullet} style={{ inlineSize: size }} aria-hidden="true" />
  return <Icon size={size} aria-hidden="true" className={styles.icon} />
}
