import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { blankInvoices } from '#contract/invoice-search.ts'
import { useFormats } from '#kernel/format.ts'
import { Card } from '#kernel/ui/card.tsx'
import { Empty } from '#kernel/ui/empty.tsx'
import { FailureBlock } from '#kernel/ui/failure-block.tsx'
import { Money } from '#kernel/ui/money.tsx'
import { Skeleton, SkeletonPage } from '#kernel/ui/skeleton.tsx'
import { InvoiceBadge } from './invoice-badge.tsx'
import styles from './list.module.css'
import { useInvoices } from './queries.ts'

const most = 5
const ofCustomer = (customer: string) => ({ ...blankInvoices, customer })

/** What the latest invoices of one customer are asked for with. */
export const latestInvoicesOf = (customer: string) => ({ ...ofCustomer(customer), size: most })

/** The latest invoices of one customer, and the way to all of them. */
export function CustomerInvoices({ customer }: { customer: string }) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const { data, error, refetch } = useInvoices(latestInvoicesOf(customer))
  const search = ofCustomer(customer)
  const count = data?.total ?? 0
  return (
    <Card
      title={t('title')}
      flush
      aside={
        <>
          {count > 0 && (
            <Link to="/invoices" search={search} className="link small">
              {t('ofOne.all', { count })}
            </Link>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/invoices/new" search={{ customer }} {...props} />}
          >
            {t('form.newTitle')}
          </Button>
        </>
      }
    >
      {!data && error && <FailureBlock title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonPage>
          <Skeleton height={48} />
        </SkeletonPage>
      )}
      {data && count === 0 && <Empty title={t('ofOne.none')} />}
      {data && count > 0 && (
        <ul className={styles.latest}>
          {data.invoices.map((invoice) => (
            <li key={invoice.id}>
              <Link
                to="/invoices/$invoiceId"
                params={{ invoiceId: invoice.id }}
                search={search}
                className="link num"
              >
                <bdi>{invoice.number ?? t('states.draft')}</bdi>
              </Link>
              <bdi className="dim">{formats.fullDay(invoice.date)}</bdi>
              <InvoiceBadge invoice={invoice} />
              <span className="strong">
                <Money cents={invoice.total} currency={invoice.currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
