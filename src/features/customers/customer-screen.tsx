import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerSearch } from '#contract/customer-search.ts'
import { OthersHere } from '#forms/others-here.tsx'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import type { RecordScreenProps } from '#list/list.ts'
import { useRecent } from '#list/recents.ts'
import columns from '#ui/columns.module.css'
import { LinkButton } from '#ui/link-button.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Neighbours } from '#ui/neighbours.tsx'
import { Page } from '#ui/page.tsx'
import type { TimelineEvent } from '#ui/timeline.tsx'
import { CustomerBadge } from './customer-badge.tsx'
import { Figures, Own, Reach } from './customer-facts.tsx'
import { useCustomer, useNeighbours } from './queries.ts'
import { useCustomerDelete } from './use-customer-delete.tsx'

type Props = RecordScreenProps<'customerId', CustomerSearch> & {
  orders: ReactNode
  history: (events: TimelineEvent[]) => ReactNode
}

export function CustomerScreen({ customerId, search, crumbs, orders, history }: Props) {
  const { t } = useTranslation('customers')
  const { customer, figures } = useCustomer(customerId)
  const neighbours = useNeighbours(customerId, search)
  const { remove } = useCustomerDelete()
  const { name } = customer
  const navigate = useNavigate()
  const toList = () => navigate({ to: '/customers', search })
  useRecent({ area: 'customers', id: customerId, title: name, hint: customer.email })
  const may = useMay()
  const [canEdit, canErase] = [may('customers.edit'), may('customers.erase')]
  usePageCommands([
    canEdit && {
      id: 'edit',
      synonyms: 'customers.edit',
      title: t('edit'),
      icon: <IconPencil size={20} aria-hidden="true" />,
      key: 'e',
      run: () => void navigate({ to: '/customers/$customerId/edit', params: { customerId }, search }),
    },
    canErase && {
      id: 'delete',
      synonyms: 'customers.delete',
      title: t('detail.delete'),
      icon: <IconTrash size={20} aria-hidden="true" />,
      run: () => remove({ ids: [customerId], count: 1, name, done: toList }),
    },
  ])
  const { created, updated, version } = customer
  const events = [
    { id: 'created', at: created, title: t('columns.created') },
    ...(version > 1 ? [{ id: 'updated', at: updated, title: t('detail.changed'), isGeneric: true }] : []),
  ]
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
            <LinkButton
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              to="/customers/$customerId/edit"
              params={{ customerId }}
              search={search}
            >
              {t('edit')}
            </LinkButton>
          )}
          {canErase && (
            <MoreMenu label={t('more')}>
              <MenuItem
                color="error"
                icon={IconTrash}
                onClick={() => remove({ ids: [customerId], count: 1, name, done: toList })}
              >
                {t('detail.delete')}
              </MenuItem>
            </MoreMenu>
          )}
        </>
      }
    >
      <div className={`${columns.columns} ${columns.early}`}>
        <div className={columns.column}>
          <Figures figures={figures} currency={customer.currency} />
          {orders}
        </div>
        <div className={columns.column}>
          <Reach customer={customer} />
          <Own customer={customer} />
          {history(events)}
        </div>
      </div>
    </Page>
  )
}

const toCustomer = (id: string | null | undefined, search: CustomerSearch) =>
  id ? <Link to="/customers/$customerId" params={{ customerId: id }} search={search} /> : null
