import { useNavigate } from '@tanstack/react-router'
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

export function NewCustomerScreen({ crumbs }: { crumbs: (title: string) => ReactNode }) {
  const { t } = useTranslation('customers')
  const addCustomer = useAddCustomer()
  const navigate = useNavigate()
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
          const params = { customerId: customer.id }
          void navigate({ to: '/customers/$customerId', params, replace: true })
        },
        onError,
      }),
    onWaits: ({ name }) => {
      notify({ message: t('form.addedOffline', { name }) })
      void navigate({ to: '/customers', replace: true })
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
