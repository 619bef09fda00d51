import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { duplicatesOf, fieldsOf } from '#contract/contact-fields.ts'
import { type Contact, type SingleField, singleFields } from '#contract/contacts.ts'
import { useShownFields } from '#features/contacts/contact/contact-facts.tsx'
import { contactSnapshot, type FormFields } from '#features/contacts/contact/contact-values.ts'
import { whatOf } from '#features/contacts/list/shown.ts'
import { useEditContact, useMergeContacts, useRestoreContacts } from '#features/contacts/mutations.ts'
import { mergedOf } from '#features/contacts/optimistic.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Dialog, FormDialog } from '#ui/dialog.tsx'
import styles from './dialogs.module.css'

type Group = readonly Contact[]
type Props = { groups: readonly Group[]; onClose: () => void }

/** Merges duplicates: chooses the contacts, then the values to keep. */
export function MergeDialog({ groups, onClose }: Props) {
  const [left, setLeft] = useState(groups)
  const [chosen, setChosen] = useState<Group | undefined>(groups.length === 1 ? groups[0] : undefined)
  if (!chosen) return <Groups groups={left} onChoose={setChosen} onClose={onClose} />
  return (
    <Fields
      key={chosen[0]?.uid}
      group={chosen}
      onDone={() => {
        const rest = left.filter((one) => one !== chosen)
        setLeft(rest)
        setChosen(undefined)
        if (rest.length === 0) onClose()
      }}
      onClose={() => (groups.length === 1 ? onClose() : setChosen(undefined))}
    />
  )
}

function Groups({
  groups,
  onChoose,
  onClose,
}: Pick<Props, 'groups' | 'onClose'> & { onChoose: (group: Group) => void }) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  return (
    <Dialog title={t('merge.groups')} size={560} onClose={onClose}>
      <ul className={styles.groups}>
        {groups.map((group) => {
          const names = formats.list([...new Set(group.map(({ name }) => name))])
          const reasons = duplicatesOf(group).flatMap((one) => one.reasons)
          return (
            <li key={group[0]?.uid}>
              <span>
                <span className="strong" dir="auto">
                  {names}
                </span>
                <span className="dim small" dir="auto">
                  {t('count', { count: group.length })} ·{' '}
                  {formats.list([...new Set(reasons)].map((reason) => t(`merge.reasons.${reason}`)))}
                </span>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('merge.lookAt', { names })}
                onClick={() => onChoose(group)}
              >
                {t('merge.look')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** The single-value fields of the form. */
const shownFields = singleFields.filter(
  (field): field is Exclude<SingleField, 'status'> => field !== 'status',
)

function Fields({ group, onDone, onClose }: { group: Group; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const show = useShownFields()
  const merge = useMerge()
  const [first, setFirst] = useState(group[0]?.uid ?? '')
  const [choice, setChoice] = useState<Partial<Record<SingleField, string>>>({})
  // The contact that stays comes first: its values are the defaults.
  const ordered = [...group].sort((one, other) => Number(other.uid === first) - Number(one.uid === first))
  const result = mergedOf(ordered, choice)
  const fields = ordered.map((contact) => ({ uid: contact.uid, fields: contactSnapshot(contact).fields }))
  const differing = shownFields.flatMap((field) => {
    const texts = fields.map((one) => ({ ...one, text: textOf(show, one.fields, field) }))
    const values = [...new Map(texts.toReversed().map((one) => [one.text, one])).values()].reverse()
    const filled = values.filter(({ text }) => text !== '')
    return filled.length > 1 ? [{ field, values: filled }] : []
  })
  const whole = { ...contactSnapshot({ ...ordered[0], ...result } as Contact).fields }
  return (
    <FormDialog
      title={t('merge.title', { count: group.length })}
      size={560}
      confirmLabel={t('merge.verb')}
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
      <dl className={styles.kept}>
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
      <p className="dim small" dir="auto">
        {t('merge.hint')}
      </p>
    </FormDialog>
  )
}

/** Pictures are compared by content and shown by number. */
function textOf(
  show: ReturnType<typeof useShownFields>,
  fields: FormFields,
  field: Exclude<SingleField, 'status'>,
) {
  return field === 'image' ? fields.image : show(fields, field)
}

/** Merges with undo, which restores the others and the first one's values. */
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
