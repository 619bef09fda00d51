import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { blankInvoices } from '#contract/invoice-search.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { LatestCard } from '#list/latest-card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { InvoiceBadge } from './invoice-badge.tsx'
import { useInvoices } from './queries.ts'
import { signedTotal } from './signed-amount.ts'

const max = 5
const ofCustomer = (customer: string) => ({ ...blankInvoices, customer })

export const latestInvoicesOf = (customer: string) => ({ ...ofCustomer(customer), size: max })

export function CustomerInvoices({ customer }: { customer: string }) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const may = useMay()
  const query = useInvoices(latestInvoicesOf(customer))
  const search = ofCustomer(customer)
  const { total: count = 0, invoices = [] } = query.data ?? {}
  return (
    <LatestCard
      title={t('title')}
      query={query}
      failedTitle={t('failed')}
      emptyTitle={t('ofOne.none')}
      aside={
        <>
          {count > 0 && (
            <Link to="/invoices" search={search} className="link small">
              {t('ofOne.all', { count })}
            </Link>
          )}
          {may('invoices.write') && (
            <LinkButton
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              to="/invoices/new"
              search={{ customer }}
            >
              {t('form.newTitle')}
            </LinkButton>
          )}
        </>
      }
      items={invoices.map((invoice) => (
        <li key={invoice.id}>
          <Link
            to="/invoices/$invoiceId"
            params={{ invoiceId: invoice.id }}
            search={search}
            className="link num"
          >
            <bdi>{invoice.number ?? (invoice.kind === 'credit' ? t('credit.draft') : t('states.draft'))}</bdi>
          </Link>
          <bdi className="dim">{formats.fullDay(invoice.date)}</bdi>
          <InvoiceBadge invoice={invoice} />
          <span className="strong">
            <Money cents={signedTotal(invoice)} currency={invoice.currency} />
          </span>
        </li>
      ))}
    />
  )
}
