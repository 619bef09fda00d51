import { Button } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import type { Invoice } from '#contract/invoices.ts'
import { useFormats } from '#kernel/format.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import type { RecordScreenProps } from '#list/list.ts'
import { useRecent } from '#list/recents.ts'
import { usePaymentName } from '#shop/use-payment-name.ts'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Neighbours } from '#ui/neighbours.tsx'
import { Note } from '#ui/note.tsx'
import { Page } from '#ui/page.tsx'
import type { TimelineEvent } from '#ui/timeline.tsx'
import { CreditButton, CreditNotes } from './credit-notes.tsx'
import styles from './invoice.module.css'
import { InvoiceBadge } from './invoice-badge.tsx'
import { FileButton } from './paper/file-button.tsx'
import { InvoiceSheet } from './paper/invoice-sheet.tsx'
import { usePaper } from './paper/paper.ts'
import { useInvoice, useNeighbours } from './queries.ts'
import { ActionItems, stepIcons } from './steps/action-items.tsx'
import { stepsOf, useStepName } from './steps/steps.ts'
import { useInvoiceActions } from './steps/use-invoice-actions.tsx'
import { useInvoiceName } from './use-invoice-name.ts'

type Props = RecordScreenProps<'invoiceId', InvoiceSearch> & {
  history: (events: TimelineEvent[]) => ReactNode
}

export function InvoiceScreen({ invoiceId, search, crumbs, history }: Props) {
  const { t } = useTranslation('invoices')
  const invoice = useInvoice(invoiceId)
  const neighbours = useNeighbours(invoiceId, search)
  const actions = useInvoiceActions()
  const nameOf = useInvoiceName()
  const stepName = useStepName()
  const paper = usePaper(invoice)
  const { number, state } = invoice
  const isCredit = invoice.kind === 'credit'
  const events = useInvoiceEvents(invoice)
  const may = useMay()
  const steps = may('invoices.issue') ? stepsOf(invoice) : []
  const canEdit = state === 'draft' && may('invoices.write')
  const next = steps.find((step) => step === 'issue' || step === 'pay')
  const Icon = next && stepIcons[next]
  const navigate = useNavigate()
  const formats = useFormats()
  useRecent({
    area: 'invoices',
    id: invoiceId,
    title: nameOf(invoice),
    hint: formats.money(invoice.total, invoice.currency),
  })
  usePageCommands([
    canEdit && {
      id: 'edit',
      synonyms: 'invoices.edit',
      title: t('edit'),
      icon: <IconPencil size={20} aria-hidden="true" />,
      key: 'e',
      run: () => void navigate({ to: '/invoices/$invoiceId/edit', params: { invoiceId }, search }),
    },
    ...steps.map((step) => {
      const StepIcon = stepIcons[step]
      return {
        id: step,
        synonyms: `invoices.${step}` as const,
        title: stepName(step, invoice),
        icon: <StepIcon size={20} aria-hidden="true" />,
        run: () => actions.take([invoice], step),
      }
    }),
    {
      id: 'print',
      synonyms: 'invoices.print',
      title: t('print'),
      icon: <IconPrinter size={20} aria-hidden="true" />,
      run: () => window.print(),
    },
  ])
  return (
    <Page
      crumbs={crumbs(nameOf(invoice))}
      title={number ? t(isCredit ? 'credit.name' : 'invoice', { number }) : nameOf(invoice)}
      badge={<InvoiceBadge invoice={invoice} />}
      neighbours={
        <Neighbours
          label={t('title')}
          previous={{ label: t('detail.previous'), link: toInvoice(neighbours?.previous, search) }}
          back={{ label: t('detail.back'), link: <Link to="/invoices" search={search} /> }}
          next={{ label: t('detail.next'), link: toInvoice(neighbours?.next, search) }}
        />
      }
      actions={
        <>
          <FileButton
            paper={paper}
            name={number ? `${isCredit ? 'credit-note' : 'invoice'}-${number}` : `draft-${invoiceId}`}
          />
          <CreditButton invoice={invoice} />
          {canEdit && (
            <LinkButton
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              to="/invoices/$invoiceId/edit"
              params={{ invoiceId }}
              search={search}
            >
              {t('edit')}
            </LinkButton>
          )}
          {next && Icon && (
            <Button
              leftSection={<Icon size={18} aria-hidden="true" />}
              loading={actions.isBusy}
              onClick={() => actions.take([invoice], next)}
            >
              {stepName(next, invoice)}
            </Button>
          )}
          <MoreMenu label={t('more')}>
            <MenuItem icon={IconPrinter} onClick={() => window.print()}>
              {t('print')}
            </MenuItem>
            <ActionItems
              invoice={invoice}
              search={search}
              actions={actions}
              except={next}
              onGone={() => void navigate({ to: '/invoices', search })}
            />
          </MoreMenu>
        </>
      }
    >
      <div className={styles.columns}>
        <InvoiceSheet paper={paper} />
        <div className={styles.side}>
          {!invoice.seller && state === 'draft' && may('settings.edit') && <NoSeller />}
          <CreditNotes invoice={invoice} />
          <OrderOfInvoice invoice={invoice} />
          {history(events)}
        </div>
      </div>
      {actions.question}
    </Page>
  )
}

const toInvoice = (id: string | null | undefined, search: InvoiceSearch) =>
  id ? <Link to="/invoices/$invoiceId" params={{ invoiceId: id }} search={search} /> : null

function NoSeller() {
  const { t } = useTranslation('invoices')
  return (
    <Note tone="warning">
      <p dir="auto">{t('seller.missing')}</p>
      <Link to="/settings/shop" className="link">
        {t('seller.write')}
      </Link>
    </Note>
  )
}

function OrderOfInvoice({ invoice: { order, payment, refunded = 0, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'orders'])
  const paymentName = usePaymentName()
  if (!order) return null
  return (
    <Card title={t('ofOrder.title')}>
      <dl>
        <Fact name={t('ofOrder.order')}>
          <Link to="/orders/$orderId" params={{ orderId: order }} className="link num">
            <bdi>#{order}</bdi>
          </Link>
        </Fact>
        {payment && (
          <>
            <Fact name={t('orders:detail.method')}>{paymentName(payment.type)}</Fact>
            <Fact name={t('orders:detail.paidAt')}>
              {payment.paidAt ? <Timestamp at={payment.paidAt} /> : t('orders:detail.notPaid')}
            </Fact>
            {refunded > 0 && (
              <Fact name={t('orders:detail.refunded')}>
                <Money cents={refunded} currency={currency} />
              </Fact>
            )}
          </>
        )}
      </dl>
    </Card>
  )
}

/** The last change is a separate event only where it was none of the others. */
function useInvoiceEvents({ created, issuedAt, paidAt, updated, version }: Invoice): TimelineEvent[] {
  const { t } = useTranslation('invoices')
  const events = [
    { id: 'created', title: t('history.created'), at: created },
    { id: 'issued', title: t('history.issued'), at: issuedAt },
    { id: 'paid', title: t('history.paid'), at: paidAt },
  ].flatMap(({ at, ...event }) => (at ? [{ ...event, at }] : []))
  const isSeparate = version > 1 && events.every(({ at }) => at !== updated)
  return isSeparate
    ? [...events, { id: 'updated', title: t('history.updated'), at: updated, isGeneric: true }]
    : events
}
