import { Button } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { canBeCredited, type Invoice, remainingOf } from '#contract/invoices.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { notify } from '#kernel/snackbar.ts'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Money } from '#ui/money.tsx'
import { useCreditInvoice } from './mutations.ts'
import { useDocumentTexts } from './paper/document-texts.ts'

/** Creates the draft of a credit note and opens it; nothing for invoices that have a draft or cannot be credited. */
export function CreditButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { t: documentText } = useDocumentTexts(invoice.language)
  const may = useMay()
  const isOnline = useOnline()
  const navigate = useNavigate()
  const { mutateAsync, isPending, isPaused } = useCreditInvoice()
  const { id, number, credits = [] } = invoice
  const hasDraft = credits.some(({ state }) => state === 'draft')
  const isPossible = may('invoices.write') && canBeCredited(invoice) && !hasDraft

  async function create() {
    if (!isOnline) notify({ message: t('offline') })
    try {
      const variables = { invoice: id, text: documentText('credit.line', { number: number ?? '' }) }
      const { invoice: credit } = await mutateAsync(variables)
      void navigate({ to: '/invoices/$invoiceId/edit', params: { invoiceId: credit.id } })
    } catch (error) {
      // The mutation reports the error itself.
      if (!(error instanceof ApiError)) throw error
    }
  }

  usePageCommands([
    isPossible && {
      id: 'credit',
      synonyms: 'invoices.credit',
      title: t('credit.create'),
      icon: <IconReceiptRefund size={20} aria-hidden="true" />,
      run: () => void create(),
    },
  ])
  if (!isPossible) return null
  return (
    <Button
      variant="default"
      leftSection={<IconReceiptRefund size={18} aria-hidden="true" />}
      loading={isPending && !isPaused}
      onClick={() => void create()}
    >
      {t('credit.create')}
    </Button>
  )
}

/** The credit notes of an invoice, or the invoice that a credit note corrects. */
export function CreditNotes({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const { corrects, credits = [], credited = 0, currency } = invoice
  const money = (cents: number) => <Money cents={cents} currency={currency} />
  if (corrects) {
    return (
      <Card title={t('credit.corrected')}>
        <dl>
          <Fact name={t('columns.number')}>
            <InvoiceLink id={corrects.id} name={corrects.number} />
          </Fact>
          <Fact name={t('form.date')}>{formats.fullDay(corrects.date)}</Fact>
          <Fact name={t('credit.remaining')}>{money(corrects.remaining)}</Fact>
        </dl>
      </Card>
    )
  }
  if (credits.length === 0) return null
  return (
    <Card title={t('credit.title')}>
      <dl>
        {credits.map(({ id, number, state, total }) => (
          <Fact key={id} name={<InvoiceLink id={id} name={number ?? t('credit.draft')} />}>
            {state === 'void' ? t('credit.states.void') : money(total)}
          </Fact>
        ))}
        <Fact name={t('credit.credited')}>{money(credited)}</Fact>
        <Fact name={t('credit.remaining')}>{money(remainingOf(invoice))}</Fact>
      </dl>
    </Card>
  )
}

const InvoiceLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/invoices/$invoiceId" params={{ invoiceId: id }} className="link num">
    <bdi>{name}</bdi>
  </Link>
)
