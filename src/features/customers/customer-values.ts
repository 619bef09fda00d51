import { useTranslation } from 'react-i18next'
import { type Customer, CustomerFields } from '#contract/customers.ts'
import { maxTags } from '#contract/tags.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy, type Problem } from '#forms/form.ts'
import { useFormats } from '#kernel/format.ts'

export type CustomerValues = CustomerFields & { base?: Snapshot<CustomerFields> }

export const blankCustomer: CustomerFields = {
  name: '',
  email: '',
  phone: '',
  location: '',
  country: '',
  state: 'new',
  address: '',
  taxNumber: '',
  note: '',
  tags: [],
}

export const toSnapshot = ({ version, updated, ...customer }: Customer) => {
  const { name, email, phone, location, country, state, address, taxNumber, note, tags } = customer
  return {
    version,
    at: updated,
    fields: { name, email, phone, location, country, state, address, taxNumber, note, tags },
  }
}

/** Request fields, trimmed. */
export const typedFields = ({ state, tags, ...texts }: CustomerFields): CustomerFields => ({
  name: texts.name.trim(),
  email: texts.email.trim(),
  phone: texts.phone.trim(),
  location: texts.location.trim(),
  country: texts.country.trim(),
  state,
  address: texts.address.trim(),
  // Undefined in drafts of an earlier version.
  taxNumber: (texts.taxNumber ?? '').trim(),
  note: texts.note.trim(),
  tags,
})

const longest = {
  name: 120,
  email: 255,
  phone: 30,
  location: 120,
  country: 60,
  state: 0,
  address: 300,
  taxNumber: 40,
  note: 2000,
}

/** The form's validation: the server's schema, with messages. */
export function useCustomerCheck() {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const messageFor = (problem: Problem, field: string) => {
    if (field === 'tags') return t('form.needTags', { max: maxTags.tags, letters: maxTags.tag })
    if (problem === 'long')
      return t('form.long', { max: formats.number(longest[field as keyof typeof longest]) })
    return field === 'email' ? t('form.needEmail') : t('form.needName')
  }
  const check = checkedBy<CustomerFields>(CustomerFields, messageFor)
  return (values: CustomerFields) => check(typedFields(values))
}
