import {
  IconBuildingStore,
  IconCategory,
  IconChevronRight,
  IconCreditCard,
  IconFileInvoice,
  IconKey,
  IconLayoutGrid,
  IconPackage,
  IconPhoto,
  IconReceiptTax,
  IconShieldLock,
  IconShoppingBag,
  IconTruck,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import wholeLink from '#ui/whole-link.module.css'
import styles from './settings.module.css'

type Entry = {
  title: string
  text: string
  to: LinkProps['to']
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
}

type Props = { crumbs: ReactNode; canOpen: (to: LinkProps['to']) => boolean }

/** The sections of the settings that the user may open. */
export function SettingsScreen({ crumbs, canOpen }: Props) {
  const { t } = useTranslation('settings')
  const entries: Entry[] = [
    { title: t('shop.title'), text: t('shop.text'), to: '/settings/shop', Icon: IconBuildingStore },
    { title: t('logo.title'), text: t('logo.text'), to: '/settings/logo', Icon: IconPhoto },
    { title: t('regional.title'), text: t('regional.text'), to: '/settings/regional', Icon: IconWorld },
    { title: t('invoices.title'), text: t('invoices.text'), to: '/settings/invoices', Icon: IconFileInvoice },
    { title: t('orders.title'), text: t('orders.text'), to: '/settings/orders', Icon: IconShoppingBag },
    { title: t('delivery.title'), text: t('delivery.text'), to: '/settings/delivery', Icon: IconTruck },
    { title: t('payment.title'), text: t('payment.text'), to: '/settings/payment', Icon: IconCreditCard },
    { title: t('taxes.title'), text: t('taxes.text'), to: '/settings/taxes', Icon: IconReceiptTax },
    { title: t('customers.title'), text: t('customers.text'), to: '/settings/customers', Icon: IconUsers },
    { title: t('stock.title'), text: t('stock.text'), to: '/settings/stock', Icon: IconPackage },
    {
      title: t('categories.title'),
      text: t('categories.text'),
      to: '/settings/categories',
      Icon: IconCategory,
    },
    { title: t('security.title'), text: t('security.text'), to: '/settings/security', Icon: IconShieldLock },
    { title: t('areas.title'), text: t('areas.text'), to: '/settings/areas', Icon: IconLayoutGrid },
    { title: t('team.title'), text: t('team.text'), to: '/settings/team', Icon: IconUsersGroup },
    { title: t('tokens.title'), text: t('tokens.text'), to: '/settings/tokens', Icon: IconKey },
  ]
  return (
    <Page title={t('title')} crumbs={crumbs}>
      <Card flush>
        <ul className={styles.list}>
          {entries
            .filter(({ to }) => canOpen(to))
            .map(({ title, text, to, Icon }) => (
              <li key={title} className={styles.row}>
                <Icon size={20} aria-hidden="true" />
                <span className={styles.text}>
                  <Link to={to} className={`strong ${wholeLink.link}`} dir="auto">
                    {title}
                  </Link>
                  <span className="dim small" dir="auto">
                    {text}
                  </span>
                </span>
                <IconChevronRight size={18} className="flip" aria-hidden="true" />
              </li>
            ))}
        </ul>
      </Card>
    </Page>
  )
}
