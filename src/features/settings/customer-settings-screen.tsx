import { TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type CustomerState, customerStates } from '#contract/customer-search.ts'
import { foldText } from '#contract/fold.ts'
import { CustomerSettings, type ShopSettings } from '#contract/settings.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy } from '#forms/form.ts'
import { Optional } from '#forms/optional.tsx'
import { useSaveCustomers } from './mutations.ts'
import { useSectionForm } from './section-form.ts'
import { SectionPage, type SectionProps } from './section-page.tsx'

type Fields = ShopSettings['customers']
type Values = Fields & { base?: Snapshot<Fields> }
type Name = `${CustomerState}Name`

const fieldsOf = ({ activeName, checkingName, newName }: Fields): Fields => ({
  activeName: activeName.trim(),
  checkingName: checkingName.trim(),
  newName: newName.trim(),
})

/** The names of the customer statuses in this shop. */
export function CustomerSettingsScreen(page: SectionProps) {
  const { t } = useTranslation(['settings', 'customers', 'common'])
  const check = checkedBy<Fields>(CustomerSettings, (problem) =>
    problem === 'hidden' ? t('common:hiddenCharacters') : t('customers.wrong'),
  )
  function validate(values: Fields): FormErrors {
    const fields = fieldsOf(values)
    const errors = check(fields)
    const names = customerStates.map((state) =>
      foldText(fields[`${state}Name`] || t(`customers:states.${state}`)),
    )
    for (const [index, state] of customerStates.entries())
      if (fields[`${state}Name`] && names.some((name, other) => other !== index && name === names[index]))
        errors[`${state}Name`] ??= t('customers.sameName')
    return errors
  }
  const edit = useSectionForm<'customers', Values>('customers', useSaveCustomers(), {
    valuesOf: (stored) => ({ ...stored }),
    fieldsOf,
    validate,
  })
  const nameOf = (field: Name) => t(`customers.${field}`)
  return (
    <SectionPage
      {...page}
      title={t('customers.title')}
      cardTitle={t('customers.card')}
      hint={t('customers.hint')}
      edit={edit}
      nameOf={nameOf}
      show={(fields, field) => fields[field] ?? ''}
    >
      {customerStates.map((state) => (
        <TextInput
          key={state}
          label={<Optional>{nameOf(`${state}Name`)}</Optional>}
          placeholder={t(`customers:states.${state}`)}
          autoComplete="off"
          {...edit.form.getInputProps(`${state}Name`)}
        />
      ))}
    </SectionPage>
  )
}
