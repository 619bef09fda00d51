import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import { failureText, fieldErrors } from '#kernel/failure.ts'
import { useDraft } from '#kernel/form.ts'
import { notify } from '#kernel/snackbar.ts'
import { Confirm } from '#kernel/ui/confirm.tsx'
import { Note } from '#kernel/ui/note.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { SaveBar } from '#kernel/ui/save-bar.tsx'
import styles from './form.module.css'
import { InvoiceForm } from './invoice-form.tsx'
import { blankValues, type InvoiceValues, typedFields, useInvoiceCheck } from './invoice-values.ts'
import { useAddInvoice } from './mutations.ts'
import { useInvoiceName } from './use-invoice-name.ts'

type Props = {
  crumbs: (title: string) => ReactNode
  /** With its id; without one when it is still to be sent. */
  onAdded: (id: string | undefined) => void
}

export function NewInvoiceScreen({ crumbs, onAdded }: Props) {
  const { t } = useTranslation('invoices')
  const id = useId()
  const nameOf = useInvoiceName()
  const isOnline = useOnline()
  const addInvoice = useAddInvoice()
  const [blank] = useState(blankValues)
  const [isAsking, setAsking] = useState(false)
  const form = useForm<InvoiceValues>({
    initialValues: blank,
    validateInputOnBlur: true,
    validate: useInvoiceCheck(),
  })
  useDraft('invoice-new', form)

  function submit(values: InvoiceValues, state: 'draft' | 'issued' = 'draft') {
    const fields = typedFields(values)
    addInvoice.mutate(
      { ...fields, state },
      {
        onSuccess: ({ invoice }) => {
          notify({
            message: state === 'draft' ? t('form.saved') : t('done.issue', { name: nameOf(invoice) }),
          })
          onAdded(invoice.id)
        },
        onError: (error) => {
          // Nothing is cleared: what was typed stays, and becomes a draft again.
          form.setInitialValues(blank)
          form.setValues(values)
          form.setErrors(fieldErrors(error))
        },
      },
    )
    // From here on the outbox keeps it; a draft beside it would add the same invoice twice.
    form.setInitialValues(values)
    form.resetDirty(values)
    if (isOnline) return
    notify({ message: t('offline') })
    onAdded(undefined)
  }

  function askToIssue() {
    // Refused by itself, the form leads to what is wrong.
    if (form.validate().hasErrors) (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()
    else if (typedFields(form.values).lines.length === 0) form.setFieldError('lines', t('wrong.noLines'))
    else setAsking(true)
  }

  return (
    <Page crumbs={crumbs(t('form.newTitle'))} title={t('form.newTitle')}>
      <div className={styles.single}>
        <InvoiceForm form={form} id={id} onSubmit={(values) => submit(values)}>
          {addInvoice.error && <Note tone="error">{failureText(addInvoice.error)}</Note>}
        </InvoiceForm>
        <SaveBar
          text={t('form.notSaved')}
          formId={id}
          verb={t('form.saveDraft')}
          isSaving={addInvoice.isPending && !addInvoice.isPaused}
          onDiscard={() => {
            form.setValues(blank)
            form.clearErrors()
          }}
        >
          <Button variant="default" onClick={askToIssue}>
            {t('form.saveAndIssue')}
          </Button>
        </SaveBar>
      </div>
      <Confirm
        opened={isAsking}
        title={t('ask.issue.title', { count: 1, name: form.values.name })}
        message={t('ask.issue.text', { count: 1 })}
        verb={t('steps.issue')}
        onConfirm={() => {
          setAsking(false)
          submit(form.values, 'issued')
        }}
        onClose={() => setAsking(false)}
      />
    </Page>
  )
}
