import { Button, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { filterOptions } from '#forms/filter-options.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { type Contact, limits, mailKinds, phoneKinds } from '#contract/contacts.ts'
import { tagsOf } from '#features/contacts/list/filter-contacts.ts'
import { Optional } from '#forms/optional.tsx'
import { PictureField } from '#forms/picture-field.tsx'
import { useFormats } from '#kernel/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { ContactValues } from './contact-values.ts'
import styles from './drawer.module.css'

type Props = { form: UseFormReturnType<ContactValues>; contacts: readonly Contact[] }

export function ContactFieldset({ form, contacts }: Props) {
  const { t } = useTranslation('contacts')
  const input = (name: string) => form.getInputProps(name)
  const optional = (text: string) => <Optional>{text}</Optional>
  return (
    <>
      <TextInput label={t('field.name')} autoComplete="off" data-autofocus {...input('name')} />
      <PictureField
        name={form.values.name}
        value={form.values.image}
        size={56}
        onChange={(image) => form.setFieldValue('image', image)}
      />
      <div className={styles.pair}>
        <TextInput label={optional(t('field.role'))} autoComplete="off" {...input('role')} />
        <TextInput label={optional(t('field.company'))} autoComplete="off" {...input('company')} />
      </div>
      <Values form={form} name="mails" kinds={mailKinds} />
      <Values form={form} name="phones" kinds={phoneKinds} />
      <Birthday form={form} />
      <TextInput label={optional(t('field.location'))} autoComplete="off" {...input('location')} />
      <fieldset className={styles.group}>
        <legend>{optional(t('field.address'))}</legend>
        <TextInput label={t('address.street')} maxLength={limits.address} {...input('address.street')} />
        <div className={styles.pair}>
          <TextInput label={t('address.post')} dir="ltr" maxLength={40} {...input('address.post')} />
          <TextInput label={t('address.city')} maxLength={limits.line} {...input('address.city')} />
        </div>
        <div className={styles.pair}>
          <TextInput label={t('address.region')} maxLength={limits.line} {...input('address.region')} />
          <TextInput label={t('address.country')} maxLength={limits.line} {...input('address.country')} />
        </div>
      </fieldset>
      <TagsInput
        filter={filterOptions}
        label={optional(t('field.tags'))}
        data={tagsOf(contacts).map(({ tag }) => tag)}
        maxTags={limits.tags}
        maxLength={limits.tag}
        data-path="tags"
        {...input('tags')}
      />
      <Textarea label={optional(t('field.notes'))} rows={4} {...input('notes')} />
    </>
  )
}

type ValuesProps = Pick<Props, 'form'> & {
  name: 'mails' | 'phones'
  kinds: readonly ('work' | 'mobile' | 'home' | 'other')[]
}

function Values({ form, name, kinds }: ValuesProps) {
  const { t } = useTranslation('contacts')
  const rows: { kind: string; value: string }[] = form.values[name]
  return (
    <fieldset className={styles.group}>
      <legend>
        <Optional>{t(`field.${name}`)}</Optional>
      </legend>
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else by which it is known
        <div key={at} className={styles.value}>
          <NativeSelect
            aria-label={t(`kindOf.${name}`, { number: at + 1 })}
            data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            {...form.getInputProps(`${name}.${at}.kind`)}
          />
          <TextInput
            type={name === 'mails' ? 'email' : 'tel'}
            autoComplete="off"
            aria-label={t(`valueOf.${name}`, { number: at + 1 })}
            {...form.getInputProps(`${name}.${at}.value`)}
          />
          <IconButton
            label={t(`removeOf.${name}`, { number: at + 1 })}
            onClick={() => form.removeListItem(name, at)}
          >
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        variant="subtle"
        size="xs"
        className={styles.start}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={rows.length >= limits.values}
        onClick={() => form.insertListItem(name, { kind: 'work', value: '' })}
      >
        {t(`addOf.${name}`)}
      </Button>
    </fieldset>
  )
}

/** A birthday; the year is optional. */
function Birthday({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
  return (
    <fieldset className={styles.group}>
      <legend>
        <Optional>{t('field.birthday')}</Optional>
      </legend>
      <div className={styles.birthday}>
        <TextInput
          label={t('birthday.day')}
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('birthDay')}
        />
        <NativeSelect
          label={t('birthday.month')}
          data={[
            { value: '', label: '' },
            ...months.map((value) => ({ value, label: formats.monthName(`2024-${value}-01`) })),
          ]}
          {...form.getInputProps('birthMonth')}
        />
        <TextInput
          label={t('birthday.year')}
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('birthYear')}
        />
      </div>
    </fieldset>
  )
}
