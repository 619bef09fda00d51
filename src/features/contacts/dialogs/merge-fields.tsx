import { Radio } from '@mantine/core'
import { useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useTranslation } from 'react-i18next'
import { exceededLimit, fieldsOf } from '#contract/contact-fields.ts'
import { type Contact, limits, type SingleField, singleFields } from '#contract/contacts.ts'
import { useShownFields } from '#features/contacts/contact/contact-facts.tsx'
import { contactSnapshot, type FormFields } from '#features/contacts/contact/contact-values.ts'
import { whatOf } from '#features/contacts/list/shown.ts'
import { useEditContact, useMergeContacts, useRestoreContacts } from '#features/contacts/mutations.ts'
import { mergedOf } from '#features/contacts/optimistic.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import styles from './dialogs.module.css'

type Group = readonly Contact[]

const maxOf = { mails: limits.values, phones: limits.values, tags: limits.tags, notes: limits.notes }

const shownFields = singleFields.filter(
  (field): field is Exclude<SingleField, 'status'> => field !== 'status',
)

export function MergeFields({
  group,
  onDone,
  onClose,
}: {
  group: Group
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const show = useShownFields()
  const merge = useMerge()
  const [first, setFirst] = useState(group[0]?.uid ?? '')
  const [choice, setChoice] = useState<Partial<Record<SingleField, string>>>({})
  // The contact that stays comes first: its values are the defaults.
  const ordered = [...group].sort((a, b) => Number(b.uid === first) - Number(a.uid === first))
  const result = mergedOf(ordered, choice)
  const exceeded = exceededLimit(result)
  const fields = ordered.map((contact) => ({ uid: contact.uid, fields: contactSnapshot(contact).fields }))
  const differing = shownFields.flatMap((field) => {
    const texts = fields.map((entry) => ({ ...entry, text: textOf(show, entry.fields, field) }))
    const values = [...new Map(texts.toReversed().map((text) => [text.text, text])).values()].reverse()
    const filled = values.filter(({ text }) => text !== '')
    return filled.length > 1 ? [{ field, values: filled }] : []
  })
  const whole = { ...contactSnapshot({ ...ordered[0], ...result } as Contact).fields }
  return (
    <FormDialog
      title={t('merge.title', { count: group.length })}
      size={560}
      confirmLabel={t('merge.verb')}
      isDisabled={exceeded !== undefined}
      onSubmit={() => {
        merge(ordered, choice)
        onDone()
      }}
      onClose={onClose}
    >
      <Radio.Group label={t('merge.stays')} value={first} onChange={setFirst}>
        <div className={styles.choices}>
          {group.map((contact) => (
            <Radio
              key={contact.uid}
              value={contact.uid}
              label={
                <span className={styles.person}>
                  <Avatar name={contact.name} src={contact.image || undefined} size={24} />
                  <bdi>{contact.name}</bdi>
                  <bdi className="dim small">{whatOf(contact)}</bdi>
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {differing.map(({ field, values }) => {
        const chosen = values.find(({ text }) => text === textOf(show, whole, field))
        return (
          <Radio.Group
            key={field}
            label={t(`field.${field}`)}
            value={chosen?.uid ?? ''}
            onChange={(uid) => setChoice((now) => ({ ...now, [field]: uid }))}
          >
            <div className={styles.choices}>
              {values.map(({ uid, text, fields: { image, name } }) => (
                <Radio
                  key={uid}
                  value={uid}
                  label={
                    field === 'image' ? (
                      <Avatar name={name} src={image} size={40} label={text} />
                    ) : (
                      <bdi>{text}</bdi>
                    )
                  }
                />
              ))}
            </div>
          </Radio.Group>
        )
      })}
      <dl className={`sunken ${styles.mergedValues}`}>
        {(['mails', 'phones', 'tags', 'notes'] as const).map((field) => {
          const text = show(whole, field)
          return (
            text !== '' && (
              <div key={field}>
                <dt>{t(`field.${field}`)}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            )
          )
        })}
      </dl>
      {exceeded && (
        <Note tone="error">{t(`merge.exceeded.${exceeded}`, { max: formats.number(maxOf[exceeded]) })}</Note>
      )}
      <p className="dim small" dir="auto">
        {t('merge.hint')}
      </p>
    </FormDialog>
  )
}

function textOf(
  show: ReturnType<typeof useShownFields>,
  fields: FormFields,
  field: Exclude<SingleField, 'status'>,
) {
  return field === 'image' ? fields.image : show(fields, field)
}

function useMerge() {
  const { t } = useTranslation('contacts')
  const mergeContacts = useMergeContacts()
  const restoreContacts = useRestoreContacts()
  const editContact = useEditContact()
  return (group: Group, choice: Partial<Record<SingleField, string>>) => {
    const [first, ...others] = group
    if (!first) return
    mergeContacts.mutate({
      uids: group.map(({ uid }) => uid),
      versions: group.map(({ version }) => version),
      choice,
    })
    // A field changed since then stays, and the message says so.
    const [changes, base] = [fieldsOf(first), mergedOf(group, choice)]
    notify({
      message: t('merge.done', { name: first.name, count: group.length }),
      undo: [
        restoreContacts.later({ contacts: others }),
        editContact.later({ uid: first.uid, changes, base, now: new Date().toISOString() }),
      ],
    })
  }
}
