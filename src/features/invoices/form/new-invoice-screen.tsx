import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import { useAddInvoice } from '#features/invoices/mutations.ts'
import { useInvoiceName } from '#features/invoices/use-invoice-name.ts'
import { useAddForm } from '#forms/add-form.ts'
import { FailureNote } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { SaveBar } from '#forms/save-bar.tsx'
import { useMay } from '#kernel/rights.ts'
import { notify } from '#kernel/snackbar.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { taxedFor } from './invoice-taxes.ts'
import { billedTo, blankValues, type InvoiceValues, typedFields, valuesOf } from './invoice-values.ts'
import { useInvoiceCheck } from './use-invoice-check.ts'

const IssueDialog = lazyPart(() => import('#features/invoices/steps/issue-dialog.tsx'), 'IssueDialog')

type Props = { customer?: Customer; crumbs: (title: string) => ReactNode }

export function NewInvoiceScreen({ customer, crumbs }: Props) {
  const { t } = useTranslation('invoices')
  const may = useMay()
  const nameOf = useInvoiceName()
  const addInvoice = useAddInvoice()
  const navigate = useNavigate()
  const [blank] = useState((): InvoiceValues => {
    const values = blankValues()
    return customer ? { ...values, ...billedTo(customer), ...taxedFor(values, customer) } : values
  })
  const ending = useRef<'draft' | 'issued'>('draft')
  const [isConfirming, setConfirming] = useState(false)
  const { form, failure, submit, bar } = useAddForm<InvoiceValues>({
    draft: customer ? `invoice-new-${customer.id}` : 'invoice-new',
    blank,
    validate: useInvoiceCheck(),
    mutation: addInvoice,
    valuesIn: (variables) => ({ ...blank, ...valuesOf(variables as InvoiceFields) }),
    send: (values, onError) => {
      const state = ending.current
      addInvoice.mutate(
        { ...typedFields(values), state },
        {
          onSuccess: ({ invoice }) => {
            notify({
              message: state === 'issued' ? t('done.issue', { name: nameOf(invoice) }) : t('form.saved'),
            })
            void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: invoice.id } })
          },
          onError,
        },
      )
    },
    onWaits: () => {
      notify({ message: t('offline') })
      void navigate({ to: '/invoices' })
    },
  })
  const { values } = form

  function askToIssue() {
    // Submitting an invalid form leads to the first error.
    if (form.validate().hasErrors)
      (document.getElementById(bar.formId) as HTMLFormElement | null)?.requestSubmit()
    else if (typedFields(values).lines.length === 0) form.setFieldError('lines', t('wrong.noLines'))
    else setConfirming(true)
  }

  return (
    <Page crumbs={crumbs(t('form.newTitle'))} title={t('form.newTitle')}>
      <div className={cards.single}>
        <InvoiceForm form={form} id={bar.formId} onSubmit={submit}>
          <FailureNote failure={failure} />
        </InvoiceForm>
        <SaveBar {...bar} text={t('form.notSaved')} confirmLabel={t('form.saveDraft')}>
          {may('invoices.issue') && (
            <Button variant="default" onClick={askToIssue}>
              {t('form.saveAndIssue')}
            </Button>
          )}
        </SaveBar>
      </div>
      {isConfirming && (
        <Coming>
          <IssueDialog
            target={{ size: 1, fresh: { name: values.name, date: values.date } }}
            onIssue={() => {
              setConfirming(false)
              ending.current = 'issued'
              submit(values)
              ending.current = 'draft'
            }}
            onClose={() => setConfirming(false)}
          />
        </Coming>
      )}
    </Page>
  )
}
