import { useTranslation } from 'react-i18next'
import { type CustomerText, customerText, forEachText } from '#contract/customer-fields.ts'
import { type Customer, CustomerFields } from '#contract/customers.ts'
import type { Language } from '#contract/regional.ts'
import { maxTags } from '#contract/tags.ts'
import type { TaxStatus } from '#contract/taxes.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy, type Problem } from '#forms/form.ts'
import { useFormats } from '#kernel/format.ts'

export type CustomerValues = CustomerFields & { base?: Snapshot<CustomerFields> }

export const blankCustomer: CustomerFields = {
  ...forEachText(() => ''),
  state: 'new',
  tags: [],
  taxStatus: null,
  language: null,
}

/** A copy saved by an earlier version lacks newer fields. */
export const toSnapshot = ({
  version,
  updated,
  state,
  tags,
  taxStatus = null,
  language = null,
  ...customer
}: Customer) => ({
  version,
  at: updated,
  fields: { ...forEachText((name) => customer[name] ?? ''), state, tags, taxStatus, language },
})

/** Request fields, trimmed. Drafts of an earlier version lack newer fields. */
export const typedFields = ({
  state,
  tags,
  taxStatus,
  language,
  ...texts
}: CustomerFields): CustomerFields => ({
  ...forEachText((name) => ((texts[name] as string | undefined) ?? '').trim()),
  state,
  tags,
  taxStatus: (taxStatus as TaxStatus | undefined) ?? null,
  language: (language as Language | null | undefined) ?? null,
})

export function useCustomerCheck() {
  const { t } = useTranslation(['customers', 'common'])
  const formats = useFormats()
  const messageFor = (problem: Problem, field: string) => {
    if (field === 'tags') return t('form.needTags', { max: maxTags.tags, letters: maxTags.tag })
    if (problem === 'hidden') return t('common:hiddenCharacters')
    if (problem === 'long')
      return t('form.long', { max: formats.number(customerText(field as CustomerText).max) })
    return field === 'email' ? t('form.needEmail') : t('form.needName')
  }
  const check = checkedBy<CustomerFields>(CustomerFields, messageFor)
  return (values: CustomerFields) => check(typedFields(values))
}
