import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerSearch } from '#contract/customer-search.ts'
import { CustomerConflict } from '#contract/customers.ts'
import { currentOf, useEditForm } from '#forms/edit-form.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { OthersHere } from '#forms/others-here.tsx'
import { useFormats } from '#kernel/format.ts'
import { languageNames } from '#kernel/languages.ts'
import { notify } from '#kernel/snackbar.ts'
import type { RecordScreenProps } from '#list/list.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import { CustomerBadge } from './customer-badge.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type CustomerValues, toSnapshot, typedFields, useCustomerCheck } from './customer-values.ts'
import { useEditCustomer } from './mutations.ts'
import { useCustomer } from './queries.ts'
import { useStateName } from './use-state-name.ts'

type Props = RecordScreenProps<'customerId', CustomerSearch>

export function EditCustomerScreen({ customerId, search, crumbs }: Props) {
  const { t } = useTranslation('customers')
  const stateName = useStateName()
  const formats = useFormats()
  const { customer } = useCustomer(customerId)
  const editCustomer = useEditCustomer()
  const navigate = useNavigate()
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm({
    draft: `customer-${customerId}`,
    snapshot: toSnapshot(customer),
    valuesOf: (fields): CustomerValues => fields,
    fieldsOf: typedFields,
    validate: useCustomerCheck(),
    mutation: editCustomer,
    about: { id: customerId },
    send: (edit, { onSuccess, onError }) =>
      editCustomer.mutate(
        { id: customerId, ...edit },
        { onSuccess: (reply) => onSuccess(toSnapshot(reply.customer)), onError },
      ),
    currentIn: currentOf(CustomerConflict, toSnapshot),
    onSaved: () => {
      notify({ message: t('form.saved') })
      void navigate({ to: '/customers/$customerId', params: { customerId }, search, replace: true })
    },
  })

  return (
    <Page
      crumbs={crumbs(customer.name)}
      title={customer.name}
      badge={
        <>
          <CustomerBadge state={customer.state} />
          <OthersHere record={`customer:${customer.id}`} />
        </>
      }
      actions={
        <LinkButton variant="default" to="/customers/$customerId" params={{ customerId }} search={search}>
          {t('form.view')}
        </LinkButton>
      }
    >
      <div className={cards.single}>
        <CustomerForm form={form} id={bar.formId} onSubmit={submit}>
          <EditProblems
            {...problems}
            nameOf={(field) => t(`form.${field}`)}
            show={(fields, field) => {
              if (field === 'tags') return formats.list(fields.tags)
              if (field === 'taxStatus') return t(`taxStatuses.${fields.taxStatus ?? 'taxed'}`)
              if (field === 'language')
                return fields.language ? languageNames[fields.language] : t('form.shopLanguage')
              return field === 'state' ? stateName(fields.state) : fields[field]
            }}
          />
        </CustomerForm>
        {isUnsaved && <EditBar {...bar} changed={changed.map((field) => t(`form.${field}`))} />}
      </div>
    </Page>
  )
}
