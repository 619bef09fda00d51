import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { filterOptions } from '#forms/filter-options.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { type CustomerText, customerText, customerTextNames } from '#contract/customer-fields.ts'
import { customerStates } from '#contract/customer-search.ts'
import { type Language, languages } from '#contract/regional.ts'
import { maxTags } from '#contract/tags.ts'
import { type TaxStatus, taxStatuses } from '#contract/taxes.ts'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { Optional } from '#forms/optional.tsx'
import { languageNames } from '#kernel/languages.ts'
import { Card } from '#ui/card.tsx'
import type { CustomerValues } from './customer-values.ts'
import { useCountries, useCustomerTags } from './queries.ts'
import { useStateName } from './use-state-name.ts'

type Props = {
  form: UseFormReturnType<CustomerValues>
  id: string
  onSubmit: (values: CustomerValues) => void
  children?: ReactNode
}

export function CustomerForm({ form, id, onSubmit, children }: Props) {
  const { t } = useTranslation(['customers', 'edit'])
  const stateName = useStateName()
  const countries = useCountries()
  const tags = useCustomerTags()
  const datalistId = useId()
  const textsIn = (card: string) =>
    customerTextNames
      .filter((name) => customerText(name).card === card)
      .map((name) => (
        <TextField key={name} name={name} list={name === 'country' ? datalistId : undefined} form={form} />
      ))
  return (
    <Form form={form} id={id} onSubmit={onSubmit} className={cards.cards}>
      {children}
      <Card title={t('form.person')} className={cards.card}>
        <div className={cards.fields}>{textsIn('person')}</div>
      </Card>
      <Card title={t('form.place')} className={cards.card}>
        <div className={cards.fields}>
          {textsIn('place')}
          <datalist id={datalistId}>
            {countries.map((country) => (
              <option key={country} value={country} />
            ))}
          </datalist>
          <NativeSelect
            label={t('form.taxStatus')}
            data={[
              { value: '', label: t('taxStatuses.taxed') },
              ...taxStatuses.map((value) => ({ value, label: t(`taxStatuses.${value}`) })),
            ]}
            {...form.getInputProps('taxStatus')}
            value={form.values.taxStatus ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('taxStatus', (value || null) as TaxStatus)
            }
          />
          <NativeSelect
            label={t('form.language')}
            data={[
              { value: '', label: t('form.shopLanguage') },
              ...languages.map((value) => ({ value, label: languageNames[value] })),
            ]}
            {...form.getInputProps('language')}
            value={form.values.language ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('language', (value || null) as Language | null)
            }
          />
          <NativeSelect
            label={t('form.state')}
            data={customerStates.map((value) => ({ value, label: stateName(value) }))}
            {...form.getInputProps('state')}
          />
        </div>
      </Card>
      <Card title={t('form.own')} className={cards.card}>
        <div className={cards.fields}>
          <TagsInput
            filter={filterOptions}
            className={cards.wide ?? ''}
            label={<Optional>{t('form.tags')}</Optional>}
            description={t('form.tagsHint')}
            data={tags}
            maxTags={maxTags.tags}
            maxLength={maxTags.tag}
            data-path="tags"
            {...form.getInputProps('tags')}
          />
          {textsIn('own')}
        </div>
      </Card>
    </Form>
  )
}

const typeOf = { email: 'email', phone: 'tel' } as const

function TextField({
  name,
  list,
  form,
}: {
  name: CustomerText
  list: string | undefined
  form: Props['form']
}) {
  const { t } = useTranslation('customers')
  const { kind, isRequired, hasHint, card } = customerText(name)
  const label = t(`form.${name}`)
  const props = {
    label: isRequired ? label : <Optional>{label}</Optional>,
    description: hasHint ? t(`form.${name as 'note'}Hint`) : undefined,
    autoComplete: 'off',
    ...form.getInputProps(name),
  }
  if (kind === 'lines')
    return <Textarea className={cards.wide ?? ''} rows={card === 'own' ? 4 : 2} {...props} />
  const type = kind === 'email' || kind === 'phone' ? typeOf[kind] : undefined
  return (
    <TextInput
      className={name === 'name' ? cards.wide : undefined}
      type={type ?? 'text'}
      inputMode={type ?? 'text'}
      dir={kind === 'code' ? 'ltr' : undefined}
      list={list}
      {...props}
    />
  )
}
