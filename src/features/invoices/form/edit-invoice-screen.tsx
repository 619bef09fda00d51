import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InvoiceSearch } from '#contract/invoice-search.ts'
import { type Invoice, InvoiceConflict } from '#contract/invoices.ts'
import { toSnapshot } from '#features/invoices/fields.ts'
import { InvoiceBadge } from '#features/invoices/invoice-badge.tsx'
import { useEditInvoice } from '#features/invoices/mutations.ts'
import { useInvoice } from '#features/invoices/queries.ts'
import { useInvoiceName } from '#features/invoices/use-invoice-name.ts'
import { useShownValue } from '#features/invoices/use-shown-value.ts'
import { currentOf, useEditForm } from '#forms/edit-form.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { useOnline } from '#kernel/connection.ts'
import { notify } from '#kernel/snackbar.ts'
import type { RecordScreenProps } from '#list/list.ts'
import { Page } from '#ui/page.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { type InvoiceValues, typedFields, valuesOf } from './invoice-values.ts'
import { useInvoiceCheck } from './use-invoice-check.ts'

type Props = RecordScreenProps<'invoiceId', InvoiceSearch>

export function EditInvoiceScreen({ invoiceId, search, crumbs }: Props) {
  const invoice = useInvoice(invoiceId)
  const nameOf = useInvoiceName()
  const navigate = useNavigate()
  return (
    <Page crumbs={crumbs(nameOf(invoice))} title={nameOf(invoice)} badge={<InvoiceBadge invoice={invoice} />}>
      <Editor
        invoice={invoice}
        onSaved={() => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId }, search })}
      />
    </Page>
  )
}

function Editor({ invoice, onSaved }: { invoice: Invoice; onSaved: () => void }) {
  const { t } = useTranslation('invoices')
  const isOnline = useOnline()
  const editInvoice = useEditInvoice()
  const show = useShownValue()
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm({
    draft: `invoice-${invoice.id}`,
    snapshot: toSnapshot(invoice),
    valuesOf: (fields): InvoiceValues => valuesOf(fields, invoice.productRates),
    fieldsOf: typedFields,
    validate: useInvoiceCheck(invoice.corrects?.remaining),
    mutation: editInvoice,
    about: { id: invoice.id },
    send: (edit, { onSuccess, onError }) =>
      editInvoice.mutate(
        { id: invoice.id, ...edit },
        { onSuccess: (reply) => onSuccess(toSnapshot(reply.invoice)), onError },
      ),
    currentIn: currentOf(InvoiceConflict, toSnapshot),
    onSaved: () => {
      notify({ message: t('form.saved') })
      onSaved()
    },
  })
  return (
    <div className={cards.single}>
      <InvoiceForm
        form={form}
        id={bar.formId}
        corrects={invoice.corrects}
        onSubmit={(values) => {
          submit(values)
          // It waits in the outbox; the page shows the optimistic update.
          if (!isOnline) onSaved()
        }}
      >
        <EditProblems {...problems} nameOf={(field) => t(`form.${field}`)} show={show} />
      </InvoiceForm>
      {isUnsaved && <EditBar {...bar} changed={changed.map((field) => t(`form.${field}`))} />}
    </div>
  )
}
