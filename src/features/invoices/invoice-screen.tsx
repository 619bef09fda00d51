import { Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Menu.layer.css'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { Invoice } from '#contract/invoices.ts'
import { Card } from '#kernel/ui/card.tsx'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { Neighbours } from '#kernel/ui/neighbours.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { ActionItems, stepIcons } from './action-items.tsx'
import styles from './invoice.module.css'
import { InvoiceBadge } from './invoice-badge.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useBeside, useInvoice } from './queries.ts'
import { stepsOf } from './steps.ts'
import { useInvoiceActions } from './use-invoice-actions.tsx'
import { useInvoiceName } from './use-invoice-name.ts'

type Props = {
  invoiceId: string
  /** The list it was opened from. */
  search: InvoiceSearch
  crumbs: (name: string) => ReactNode
  /** Its draft has been deleted. */
  onGone: () => void
}

export function InvoiceScreen({ invoiceId, search, crumbs, onGone }: Props) {
  const { t } = useTranslation('invoices')
  const invoice = useInvoice(invoiceId)
  const beside = useBeside(invoiceId, search)
  const actions = useInvoiceActions()
  const nameOf = useInvoiceName()
  const { number, state } = invoice
  const next = stepsOf(state).find((step) => step === 'issue' || step === 'pay')
  const Icon = next && stepIcons[next]
  const hasMore = state !== 'void'
  return (
    <Page
      crumbs={crumbs(nameOf(invoice))}
      title={number ? t('invoice', { number }) : nameOf(invoice)}
      badge={<InvoiceBadge invoice={invoice} />}
      actions={
        <>
          <Neighbours
            label={t('title')}
            previous={{ label: t('detail.previous'), link: toInvoice(beside?.previous, search) }}
            back={{ label: t('detail.back'), link: <Link to="/invoices" search={search} /> }}
            next={{ label: t('detail.next'), link: toInvoice(beside?.next, search) }}
          />
          <Button
            variant="default"
            className={styles.print ?? ''}
            aria-label={t('print')}
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
          {state === 'draft' && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link to="/invoices/$invoiceId/edit" params={{ invoiceId }} search={search} {...props} />
              )}
            >
              {t('edit')}
            </Button>
          )}
          {next && Icon && (
            <Button
              leftSection={<Icon size={18} aria-hidden="true" />}
              loading={actions.isBusy}
              onClick={() => actions.take([invoice], next)}
            >
              {t(`steps.${next}`)}
            </Button>
          )}
          {hasMore && (
            <Menu position="bottom-end" width={220}>
              <Menu.Target>
                <IconButton label={t('more')}>
                  <IconDots size={20} aria-hidden="true" />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                <ActionItems
                  invoice={invoice}
                  search={search}
                  actions={actions}
                  except={next}
                  onGone={onGone}
                />
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <InvoiceSheet invoice={invoice} />
        <History invoice={invoice} />
      </div>
      {actions.question}
    </Page>
  )
}

const toInvoice = (id: string | null | undefined, search: InvoiceSearch) =>
  id ? <Link to="/invoices/$invoiceId" params={{ invoiceId: id }} search={search} /> : null

function History({ invoice: { created, issuedAt, paidAt, updated, version } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const events = [
    { name: t('history.created'), at: created },
    { name: t('history.issued'), at: issuedAt },
    { name: t('history.paid'), at: paidAt },
    { name: t('history.updated'), at: version > 1 ? updated : null },
  ]
  return (
    <Card title={t('history.title')}>
      <dl className={styles.facts}>
        {events.map(
          ({ name, at }) =>
            at && (
              <div key={name}>
                <dt dir="auto">{name}</dt>
                <dd>
                  <Moment at={at} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
