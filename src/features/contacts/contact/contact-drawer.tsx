import { Button, Menu } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { sameKeys } from '#contract/contact-fields.ts'
import { Contact } from '#contract/contacts.ts'
import { whatOf } from '#features/contacts/list/shown.ts'
import { useAddContact, useEditContact } from '#features/contacts/mutations.ts'
import type { MutationVariables } from '#features/contacts/optimistic.ts'
import { useRemove } from '#features/contacts/use-remove.ts'
import { useAddForm } from '#forms/add-form.ts'
import { DrawerFoot } from '#forms/drawer-foot.tsx'
import { currentOf, useEditForm } from '#forms/edit-form.ts'
import { EditProblems, FailureNote } from '#forms/edit-parts.tsx'
import { Form } from '#forms/form-parts.tsx'
import { OthersHere } from '#forms/others-here.tsx'
import { useRejectedFor, useReopen } from '#forms/reopen.ts'
import { notify } from '#kernel/snackbar.ts'
import { readDraft } from '#offline/drafts.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { Empty } from '#ui/empty.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Note } from '#ui/note.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { ContactFacts, useShownFields } from './contact-facts.tsx'
import { ContactFieldset } from './contact-fieldset.tsx'
import {
  blankContact,
  blankFields,
  type ContactValues,
  contactFields,
  contactSnapshot,
  contactValues,
  type FormFields,
  useContactCheck,
} from './contact-values.ts'
import styles from './drawer.module.css'
import { FavoriteButton } from './favorite-button.tsx'
import { Ways } from './ways.tsx'

const size = 440
const Conflict = z.object({ current: Contact })
const editKey = ['contacts', 'edit']
const draftOf = (uid: string) => `contact-${uid}`

type Props = {
  uid: string
  contacts: readonly Contact[]
  onMerge: (group: readonly Contact[]) => void
  onExport: (contacts: readonly Contact[]) => Promise<void>
  customer: (mails: readonly string[]) => ReactNode
  onClose: () => void
}

export function ContactDrawer({ uid, contacts, onClose, ...props }: Props) {
  const { t } = useTranslation('contacts')
  const contact = contacts.find((contact) => contact.uid === uid)
  return (
    <SideDrawer title={contact?.name ?? t('contact')} size={size} onClose={onClose}>
      {contact && <OthersHere record={`contact:${contact.id}`} />}
      {contact ? (
        <Whole contact={contact} contacts={contacts} onClose={onClose} {...props} />
      ) : (
        <Empty title={t('missing')} message={t('missingText')} />
      )}
    </SideDrawer>
  )
}

type WholeProps = Omit<Props, 'uid'> & { contact: Contact }

function Whole({ contact, contacts, onMerge, onExport, customer, onClose }: WholeProps) {
  const { t } = useTranslation('contacts')
  const remove = useRemove()
  const { uid } = contact
  const rejected = useRejectedFor(editKey, { uid })
  const [isEdited, setEdited] = useState(
    () => readDraft(draftOf(uid)) !== undefined || rejected !== undefined,
  )
  useReopen(editKey, ({ key }) => {
    if (key === rejected?.key) setEdited(true)
  })
  if (isEdited) return <Edit contact={contact} contacts={contacts} onEnd={() => setEdited(false)} />
  const keys = new Set(sameKeys(contact).map(([, key]) => key))
  const same = contacts.filter(
    (candidate) => candidate !== contact && sameKeys(candidate).some(([, key]) => keys.has(key)),
  )
  return (
    <div className={styles.body}>
      <div className={`row ${styles.head}`}>
        <Avatar name={contact.name} src={contact.image || undefined} size={72} />
        <div className={styles.person}>
          <p className="dim" dir="auto">
            {whatOf(contact)}
          </p>
          <div className={styles.actions}>
            <FavoriteButton contact={contact} />
            <MoreMenu label={t('menuOf', { name: contact.name })}>
              <Menu.Item onClick={() => void onExport([contact])}>{t('export')}</Menu.Item>
              <Menu.Item
                color="error"
                onClick={() => {
                  remove([contact])
                  onClose()
                }}
              >
                {t('delete')}
              </Menu.Item>
            </MoreMenu>
          </div>
        </div>
      </div>
      <div className={styles.ways}>
        <Ways contact={contact} />
        {customer(contact.mails.map(({ value }) => value))}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => setEdited(true)}
        >
          {t('edit')}
        </Button>
      </div>
      {same.length > 0 && (
        <Note
          tone="primary"
          action={{ label: t('merge.verb'), run: () => onMerge([contact, ...same].slice(0, 20)) }}
        >
          {t('merge.same', { count: same.length })}
        </Note>
      )}
      <ContactFacts contact={contact} />
    </div>
  )
}

function Edit({
  contact,
  contacts,
  onEnd,
}: {
  contact: Contact
  contacts: readonly Contact[]
  onEnd: () => void
}) {
  const { t } = useTranslation(['contacts', 'edit'])
  const show = useShownFields()
  const editContact = useEditContact()
  const { form, changed, problems, conflict, submit, discard, bar } = useEditForm<FormFields, ContactValues>({
    isOwn: true,
    draft: draftOf(contact.uid),
    snapshot: contactSnapshot(contact),
    valuesOf: contactValues,
    fieldsOf: contactFields,
    validate: useContactCheck(),
    mutation: editContact,
    about: { uid: contact.uid },
    send: (edit, { onSuccess, onError }) =>
      editContact.mutate(
        { uid: contact.uid, now: new Date().toISOString(), ...edit },
        {
          onSuccess: (reply) => {
            const { data } = z.object({ contact: Contact }).safeParse(reply)
            onSuccess(contactSnapshot(data?.contact ?? contact))
          },
          onError,
        },
      ),
    currentIn: currentOf(Conflict, contactSnapshot),
    onSaved: () => {
      notify({ message: t('saved') })
      onEnd()
    },
  })
  return (
    <div className={styles.body}>
      <Form form={form} id={bar.formId} className={styles.form} onSubmit={submit}>
        <EditProblems {...problems} nameOf={(field) => t(`field.${field}`)} show={show} />
        <ContactFieldset form={form} contacts={contacts} />
      </Form>
      <DrawerFoot
        formId={bar.formId}
        changed={changed.map((field) => t(`field.${field}`))}
        hasConflict={conflict !== undefined}
        isSaving={bar.isSaving}
        confirmLabel={t('save')}
        onCancel={() => {
          discard()
          onEnd()
        }}
      />
    </div>
  )
}

type NewProps = {
  contacts: readonly Contact[]
  onAdded: (uid: string, fields: MutationVariables['add']['fields']) => void
  onClose: () => void
}

export function NewContactDrawer(props: NewProps) {
  const { t } = useTranslation('contacts')
  return (
    <SideDrawer title={t('new')} size={size} onClose={props.onClose}>
      <NewContact {...props} />
    </SideDrawer>
  )
}

function NewContact({ contacts, onAdded, onClose }: NewProps) {
  const { t } = useTranslation(['contacts', 'edit'])
  const addContact = useAddContact()
  const { form, failure, submit, bar } = useAddForm<ContactValues>({
    draft: 'contact-new',
    blank: blankContact,
    validate: useContactCheck(),
    mutation: addContact,
    valuesIn: (variables) =>
      contactValues({ ...blankFields, ...(variables as MutationVariables['add']).fields }),
    send: (values, onError) => {
      const [uid, fields] = [crypto.randomUUID(), contactFields(values)]
      addContact.mutate(
        { uid, fields, now: new Date().toISOString() },
        {
          onSuccess: () => {
            notify({ message: t('added', { name: values.name }) })
            onAdded(uid, fields)
            onClose()
          },
          onError,
        },
      )
    },
    onWaits: () => {
      notify({ message: t('edit:savedOffline') })
      onClose()
    },
  })
  return (
    <div className={styles.body}>
      <Form form={form} id={bar.formId} className={styles.form} onSubmit={submit}>
        <FailureNote failure={failure} />
        <ContactFieldset form={form} contacts={contacts} />
      </Form>
      <DrawerFoot formId={bar.formId} isSaving={bar.isSaving} confirmLabel={t('add')} onCancel={onClose} />
    </div>
  )
}
