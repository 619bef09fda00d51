import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { type CustomerState, customerStates } from '#contract/customer-search.ts'
import { maxTags } from '#contract/tags.ts'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { Optional } from '#forms/optional.tsx'
import { Card } from '#ui/card.tsx'
import type { CustomerValues } from './customer-values.ts'
import { useCountries, useCustomerTags } from './queries.ts'

type Props = {
  form: UseFormReturnType<CustomerValues>
  id: string
  onSubmit: (values: CustomerValues) => void
  /** Shown above the cards. */
  children?: ReactNode
}

export function CustomerForm({ form, id, onSubmit, children }: Props) {
  const { t } = useTranslation(['customers', 'edit'])
  const countries = useCountries()
  const tags = useCustomerTags()
  const known = useId()
  const optional = (text: string) => <Optional>{text}</Optional>
  return (
    <Form form={form} id={id} onSubmit={onSubmit} className={cards.cards}>
      {children}
      <Card title={t('form.person')} className={cards.card}>
        <div className={cards.fields}>
          <TextInput
            className={cards.wide ?? ''}
            label={t('form.name')}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('form.email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={optional(t('form.phone'))}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
        </div>
      </Card>
      <Card title={t('form.place')} className={cards.card}>
        <div className={cards.fields}>
          <Textarea
            className={cards.wide ?? ''}
            label={optional(t('form.address'))}
            rows={2}
            autoComplete="off"
            {...form.getInputProps('address')}
          />
          <TextInput
            label={optional(t('form.location'))}
            autoComplete="off"
            {...form.getInputProps('location')}
          />
          <TextInput
            label={optional(t('form.country'))}
            list={known}
            autoComplete="off"
            {...form.getInputProps('country')}
          />
          <datalist id={known}>
            {countries.map((country) => (
              <option key={country} value={country} />
            ))}
          </datalist>
          <TextInput
            dir="ltr"
            label={optional(t('form.taxNumber'))}
            description={t('form.taxNumberHint')}
            autoComplete="off"
            {...form.getInputProps('taxNumber')}
          />
          <NativeSelect
            label={t('form.state')}
            data={customerStates.map((value: CustomerState) => ({ value, label: t(`states.${value}`) }))}
            {...form.getInputProps('state')}
          />
        </div>
      </Card>
      <Card title={t('form.own')} className={cards.card}>
        <div className={cards.fields}>
          <TagsInput
            className={cards.wide ?? ''}
            label={optional(t('form.tags'))}
            description={t('form.tagsHint')}
            data={tags}
            maxTags={maxTags.tags}
            maxLength={maxTags.tag}
            data-path="tags"
            {...form.getInputProps('tags')}
          />
          <Textarea
            className={cards.wide ?? ''}
            label={optional(t('form.note'))}
            description={t('form.noteHint')}
            rows={4}
            {...form.getInputProps('note')}
          />
        </div>
      </Card>
    </Form>
  )
}
