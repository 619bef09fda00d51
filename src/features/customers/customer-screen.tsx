import { Button, Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomerText, customerText, customerTextNames } from '#contract/customer-fields.ts'
import { blankCustomers, type CustomerSearch } from '#contract/customer-search.ts'
import type { Customer } from '#contract/customers.ts'
import { OthersHere } from '#forms/others-here.tsx'
import { useFormats } from '#kernel/format.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { useRecent } from '#list/recents.ts'
import { RevenueHelp } from '#shop/revenue-help.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Moment } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Neighbours } from '#ui/neighbours.tsx'
import { Page } from '#ui/page.tsx'
import styles from './customer.module.css'
import { CustomerBadge } from './customer-badge.tsx'
import type { CustomerDetails } from './optimistic.ts'
import { useCustomer, useNeighbours } from './queries.ts'
import { useCustomerDelete } from './use-customer-delete.tsx'

type Props = {
  customerId: string
  /** The list to return to. */
  search: CustomerSearch
  crumbs: (name: string) => ReactNode
  /** Called when the customer was deleted. */
  onGone: () => Promise<void>
  /** The orders and invoices of this customer. */
  orders: ReactNode
  /** Shows who changed the customer, where the user may see that. */
  changes?: ReactNode
}

export function CustomerScreen({ customerId, search, crumbs, onGone, orders, changes }: Props) {
  const { t } = useTranslation('customers')
  const { customer, figures } = useCustomer(customerId)
  const neighbours = useNeighbours(customerId, search)
  const { remove } = useCustomerDelete()
  const { name } = customer
  const navigate = useNavigate()
  useRecent({ area: 'customers', id: customerId, title: name, hint: customer.email })
  const may = useMay()
  const [canEdit, canErase] = [may('customers.edit'), may('customers.erase')]
  usePageCommands([
    canEdit && {
      id: 'edit',
      title: t('edit'),
      icon: <IconPencil size={20} aria-hidden="true" />,
      key: 'e',
      run: () => void navigate({ to: '/customers/$customerId/edit', params: { customerId }, search }),
    },
    canErase && {
      id: 'delete',
      title: t('detail.delete'),
      icon: <IconTrash size={20} aria-hidden="true" />,
      run: () => remove({ ids: [customerId], count: 1, name, done: onGone }),
    },
  ])
  return (
    <Page
      crumbs={crumbs(name)}
      title={name}
      badge={
        <>
          <CustomerBadge state={customer.state} />
          <OthersHere record={`customer:${customerId}`} />
        </>
      }
      neighbours={
        <Neighbours
          label={t('title')}
          previous={{ label: t('detail.previous'), link: toCustomer(neighbours?.previous, search) }}
          back={{ label: t('detail.back'), link: <Link to="/customers" search={search} /> }}
          next={{ label: t('detail.next'), link: toCustomer(neighbours?.next, search) }}
        />
      }
      actions={
        <>
          {canEdit && (
            <Button
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link to="/customers/$customerId/edit" params={{ customerId }} search={search} {...props} />
              )}
            >
              {t('edit')}
            </Button>
          )}
          {canErase && (
            <MoreMenu label={t('more')}>
              <Menu.Item
                color="error"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => remove({ ids: [customerId], count: 1, name, done: onGone })}
              >
                {t('detail.delete')}
              </Menu.Item>
            </MoreMenu>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Figures figures={figures} currency={customer.currency} />
          {orders}
        </div>
        <div className={styles.side}>
          <Reach customer={customer} />
          <Own customer={customer} />
          <Card title={t('detail.history')}>
            <dl>
              <Fact name={t('columns.created')}>
                <Moment at={customer.created} />
              </Fact>
              <Fact name={t('detail.changed')}>
                <Moment at={customer.updated} />
              </Fact>
            </dl>
          </Card>
          {changes}
        </div>
      </div>
    </Page>
  )
}

const toCustomer = (id: string | null | undefined, search: CustomerSearch) =>
  id ? <Link to="/customers/$customerId" params={{ customerId: id }} search={search} /> : null

function Figures({ figures, currency }: { figures: CustomerDetails['figures']; currency: string }) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const { orders, returned, cancelled = 0, spent, sums, average, firstOrder, lastOrder } = figures
  return (
    <dl className={styles.figures}>
      <div>
        <dt dir="auto">{t('columns.orders')}</dt>
        <dd className={styles.figure}>
          <bdi className="num">{formats.number(orders)}</bdi>
        </dd>
        {returned > 0 && (
          <dd className="dim small" dir="auto">
            {t('detail.returned', { count: returned })}
          </dd>
        )}
        {cancelled > 0 && (
          <dd className="dim small" dir="auto">
            {t('detail.cancelled', { count: cancelled })}
          </dd>
        )}
      </div>
      <div>
        <dt dir="auto">
          {t('columns.spent')} <RevenueHelp sums={sums} currency={currency} />
        </dt>
        <dd className={styles.figure}>
          <Money cents={spent} currency={currency} />
        </dd>
      </div>
      <div>
        <dt dir="auto">{t('detail.average')}</dt>
        <dd className={styles.figure}>
          <Money cents={average} currency={currency} />
        </dd>
      </div>
      <div>
        <dt dir="auto">{t('detail.last')}</dt>
        <dd className={styles.figure}>{lastOrder ? <Moment at={lastOrder} /> : t('detail.never')}</dd>
        {firstOrder && (
          <dd className="dim small" dir="auto">
            {t('detail.first', { day: formats.fullDay(firstOrder) })}
          </dd>
        )}
      </div>
    </dl>
  )
}

function Reach({ customer }: { customer: Customer }) {
  const { name } = customer
  const { t } = useTranslation('customers')
  const shown = customerTextNames.filter((field) => !isShownElsewhere(field) && customer[field])
  return (
    <Card title={t('detail.reach')}>
      <div className={styles.person}>
        <Avatar name={name} size={40} />
        <span className="strong" dir="auto">
          {name}
        </span>
      </div>
      <dl>
        {shown.map((field) => (
          <Fact key={field} name={t(`form.${field}`)}>
            <TextFact field={field} text={customer[field]} />
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

const isShownElsewhere = (field: CustomerText) => field === 'name' || customerText(field).card === 'own'

function TextFact({ field, text }: { field: CustomerText; text: string }) {
  const formats = useFormats()
  const { kind } = customerText(field)
  if (kind === 'email')
    return (
      <a className="link" href={`mailto:${text}`}>
        <bdi>{text}</bdi>
      </a>
    )
  if (kind === 'phone')
    return (
      <a className="link" href={`tel:${text.replaceAll(' ', '')}`}>
        <bdi className="num">{text}</bdi>
      </a>
    )
  if (kind === 'code') return <bdi className="num">{text}</bdi>
  if (kind === 'lines')
    return (
      <span className={styles.lines} dir="auto">
        {text}
      </span>
    )
  return field === 'country' ? formats.country(text) : text
}

/** The shop's note and tags; a tag links to all customers with it. */
function Own({ customer: { note, tags } }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  if (note === '' && tags.length === 0) return null
  return (
    <Card title={t('form.own')}>
      <div className={styles.own}>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('columns.tags')}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link to="/customers" search={{ ...blankCustomers, tag: [tag] }} dir="auto">
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {note !== '' && (
          <p className={styles.lines} data-reading dir="auto">
            {note}
          </p>
        )}
      </div>
    </Card>
  )
}
