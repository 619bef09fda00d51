import { useTranslation } from 'react-i18next'
import { type Customer, CustomerFields } from '#contract/customers.ts'
import type { Held } from '#kernel/edit-form.ts'
import { checkedBy, type Problem } from '#kernel/form.ts'
import { useFormats } from '#kernel/format.ts'

/** A customer as it is typed. */
export type CustomerValues = CustomerFields & { base?: Held<CustomerFields> | undefined }

export const blankCustomer: CustomerFields = {
  name: '',
  email: '',
  phone: '',
  location: '',
  country: '',
  state: 'new',
}

/** What the server holds of a customer. */
export const heldOf = ({ version, updated, name, email, phone, location, country, state }: Customer) => ({
  version,
  at: updated,
  fields: { name, email, phone, location, country, state },
})

/** What is sent: nobody means the spaces around a word. */
export const typedFields = ({
  name,
  email,
  phone,
  location,
  country,
  state,
}: CustomerFields): CustomerFields => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  location: location.trim(),
  country: country.trim(),
  state,
})

const longest = { name: 120, email: 255, phone: 30, location: 120, country: 60, state: 0 }

/** The check of the form: the schema the server checks with, in sentences. */
export function useCustomerCheck() {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const says = (problem: Problem, field: string) => {
    if (problem === 'long')
      return t('form.long', { most: formats.number(longest[field as keyof CustomerFields]) })
    return field === 'email' ? t('form.needEmail') : t('form.needName')
  }
  const check = checkedBy<CustomerFields>(CustomerFields, says)
  return (values: CustomerFields) => check(typedFields(values))
}
