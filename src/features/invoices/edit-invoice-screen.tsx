import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Invoice, InvoiceClash, type InvoiceFields } from '#contract/invoices.ts'
import type { ApiError } from '#kernel/api.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText, fieldErrors } from '#kernel/failure.ts'
import { useDraft } from '#kernel/form.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Note } from '#kernel/ui/note.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { SaveBar } from '#kernel/ui/save-bar.tsx'
import { ClashNote } from './clash-note.tsx'
import { changedFields, fieldsOf, only } from './fields.ts'
import styles from './form.module.css'
import { InvoiceBadge } from './invoice-badge.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { type InvoiceValues, typedFields, useInvoiceCheck, valuesOf } from './invoice-values.ts'
import { useEditInvoice } from './mutations.ts'
import { useInvoice } from './queries.ts'
import { useInvoiceName } from './use-invoice-name.ts'

type Props = {
  invoiceId: string
  crumbs: (name: string) => ReactNode
  /** Saved, or kept to be sent. */
  onSaved: () => void
}

/** The form of a draft; whoever else changes it meanwhile is not overwritten. */
export function EditInvoiceScreen({ invoiceId, crumbs, onSaved }: Props) {
  const invoice = useInvoice(invoiceId)
  const nameOf = useInvoiceName()
  return (
    <Page crumbs={crumbs(nameOf(invoice))} title={nameOf(invoice)} badge={<InvoiceBadge invoice={invoice} />}>
      <Editor invoice={invoice} onSaved={onSaved} />
    </Page>
  )
}

type Base = NonNullable<InvoiceValues['base']>
const baseOf = (invoice: Invoice): Base => ({ version: invoice.version, fields: fieldsOf(invoice) })
const startOf = (base: Base): InvoiceValues => ({ ...valuesOf(base.fields), base })

/** What the server holds now, when it refused because somebody else had changed the same fields. */
const clashIn = (error: ApiError | null) =>
  error?.status === 409 ? InvoiceClash.safeParse(error.body).data?.current : undefined

function Editor({ invoice, onSaved }: { invoice: Invoice; onSaved: () => void }) {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  const id = useId()
  const isOnline = useOnline()
  const editInvoice = useEditInvoice()
  const form = useForm<InvoiceValues>({
    initialValues: startOf(baseOf(invoice)),
    validateInputOnBlur: true,
    validate: useInvoiceCheck(),
  })
  useDraft(`invoice-${invoice.id}`, form)

  const base = form.values.base ?? baseOf(invoice)
  const mine = typedFields(form.values)
  const changed = changedFields(base.fields, mine)
  const current = clashIn(editInvoice.error)
  const theirs = current && fieldsOf(current)
  const clashing = theirs ? changed.filter((field) => changedFields(base.fields, theirs).includes(field)) : []

  function start(from: Base, fields: InvoiceFields = from.fields) {
    form.setInitialValues(startOf(from))
    form.setValues({ ...valuesOf(fields), base: from })
  }

  const isKept = changed.length > 0 || editInvoice.isPending || editInvoice.isError
  const followed = useRef(invoice.version)
  useEffect(() => {
    if (followed.current === invoice.version) return
    followed.current = invoice.version
    // A form nobody typed into follows the server; one whose change waits or was refused keeps it.
    if (!isKept) start(baseOf(invoice))
  })

  function save(fields: InvoiceFields, from: Base) {
    const names = changedFields(from.fields, fields)
    if (names.length === 0) return
    editInvoice.mutate(
      {
        id: invoice.id,
        version: from.version,
        changes: only(fields, names),
        base: only(from.fields, names),
      },
      {
        onSuccess: () => {
          notify({ message: t('form.saved') })
          onSaved()
        },
        onError: (error) => {
          // Nothing is cleared: what was typed stays, and becomes a draft again.
          start(from, fields)
          form.setErrors(fieldErrors(error))
        },
      },
    )
    const sent = startOf({ ...from, fields })
    form.setInitialValues(sent)
    form.setValues(sent)
    form.resetDirty(sent)
    if (isOnline) return
    notify({ message: t('offline') })
    onSaved()
  }

  /** From now on what they wrote is what the typing started from. */
  function take(names: typeof changed) {
    if (!current || !theirs) return undefined
    const from = baseOf(current)
    const fields = { ...theirs, ...only(mine, names) }
    editInvoice.reset()
    start(from, fields)
    form.clearErrors()
    return { from, fields }
  }

  return (
    <div className={styles.single}>
      <InvoiceForm form={form} id={id} onSubmit={(values) => save(typedFields(values), base)}>
        {theirs && clashing.length > 0 && (
          <ClashNote
            fields={clashing}
            theirs={theirs}
            mine={mine}
            onKeepMine={() => {
              const taken = take(changed)
              if (taken) save(taken.fields, taken.from)
            }}
            onTakeTheirs={() => void take(changed.filter((one) => !clashing.includes(one)))}
          />
        )}
        {editInvoice.error && !theirs && <Note tone="error">{failureText(editInvoice.error)}</Note>}
      </InvoiceForm>
      {changed.length > 0 && (
        <SaveBar
          text={t('form.unsaved', { fields: formats.list(changed.map((field) => t(`form.${field}`))) })}
          formId={id}
          isSaving={editInvoice.isPending && !editInvoice.isPaused}
          onDiscard={() => {
            editInvoice.reset()
            start(baseOf(invoice))
            form.clearErrors()
          }}
        />
      )}
    </div>
  )
}
