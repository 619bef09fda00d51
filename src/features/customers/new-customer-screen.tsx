import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddForm } from '#forms/add-form.ts'
import { FailureNote } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { SaveBar } from '#forms/save-bar.tsx'
import { notify } from '#kernel/snackbar.ts'
import { Page } from '#ui/page.tsx'
import { CustomerForm } from './customer-form.tsx'
import { blankCustomer, type CustomerValues, typedFields, useCustomerCheck } from './customer-values.ts'
import { useAddCustomer } from './mutations.ts'

type Props = {
  crumbs: (title: string) => ReactNode
  /** Called with its id; undefined while it is pending. */
  onAdded: (id: string | undefined) => void
}

export function NewCustomerScreen({ crumbs, onAdded }: Props) {
  const { t } = useTranslation('customers')
  const addCustomer = useAddCustomer()
  const { form, failure, submit, bar } = useAddForm<CustomerValues>({
    draft: 'customer-new',
    blank: blankCustomer,
    validate: useCustomerCheck(),
    mutation: addCustomer,
    valuesIn: (variables) => typedFields({ ...blankCustomer, ...variables }),
    send: (values, onError) =>
      addCustomer.mutate(typedFields(values), {
        onSuccess: ({ customer }) => {
          notify({ message: t('form.added', { name: customer.name }) })
          onAdded(customer.id)
        },
        onError,
      }),
    onWaits: ({ name }) => {
      notify({ message: t('form.addedOffline', { name }) })
      onAdded(undefined)
    },
  })
  const title = t('form.newTitle')
  return (
    <Page crumbs={crumbs(title)} title={title}>
      <div className={cards.single}>
        <CustomerForm form={form} id={bar.formId} onSubmit={submit}>
          <FailureNote failure={failure} />
        </CustomerForm>
        <SaveBar {...bar} text={t('form.new')} confirmLabel={t('add')} />
      </div>
    </Page>
  )
}
