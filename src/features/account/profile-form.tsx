import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import '@mantine/core/styles/Input.layer.css'
import { ProfileConflict, ProfileRequest, type User } from '#contract/account.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import { checkedBy } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PictureField } from '#forms/picture-field.tsx'
import { changedFields, pick } from '#forms/three-way.ts'
import { notify } from '#kernel/snackbar.ts'
import { Card } from '#ui/card.tsx'
import styles from './account.module.css'
import { useShownPicture } from './faces.ts'
import { useSaveProfile } from './mutations.ts'
import { type ProfileFields, pictureOf } from './queries.ts'
import { useFieldMessages } from './use-field-messages.ts'
import { VerificationNote } from './verification-note.tsx'

const Checked = z.omit(ProfileRequest, { picture: true })

type Values = ProfileFields & { base?: Snapshot<ProfileFields> }

const toSnapshot = (user: User): Snapshot<ProfileFields> => ({
  version: user.version,
  fields: { name: user.name, email: user.email, picture: pictureOf(user) },
})

/** A waiting save as an edit: its call has all fields, of which some may be as they were. */
function editIn({ version, base = {}, ...fields }: Partial<ProfileRequest>, now: ProfileFields) {
  const from = { ...now, ...base }
  const names = changedFields(from, { ...from, ...fields })
  return { version, changes: pick({ ...from, ...fields }, names), base: pick(from, names) }
}

export function ProfileForm({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation('account')
  const fieldMessage = useFieldMessages()
  const saveProfile = useSaveProfile()
  const { form, changed, isUnsaved, problems, submit, bar } = useEditForm({
    draft: 'profile',
    snapshot: toSnapshot(user),
    valuesOf: (fields): Values => fields,
    fieldsOf: ({ name, email, picture }) => ({ name: name.trim(), email: email.trim(), picture }),
    validate: checkedBy(Checked, fieldMessage),
    mutation: saveProfile,
    about: {},
    editIn,
    send: ({ version, changes }, { onSuccess, onError }, { fields: { name, email, picture }, from }) => {
      // A picture is long, and sent only when it changes.
      const { picture: previousPicture, ...base } = from
      const edit =
        changes.picture === undefined
          ? { name, email, version, base }
          : { name, email, version, picture, base: { ...base, picture: previousPicture } }
      saveProfile.mutate(edit, { onSuccess: (reply) => onSuccess(toSnapshot(reply.user)), onError })
    },
    currentIn: currentOf(ProfileConflict, toSnapshot),
    isShownAtOnce: true,
    onSaved: () => notify({ message: t('saved') }),
    isOwn: true,
  })

  const picture = useShownPicture(form.values.picture)

  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        <Card id="profile" title={t('profile')}>
          <div className={styles.body}>
            <div className={styles.person}>
              <PictureField
                name={user.name}
                value={form.values.picture}
                src={picture}
                size={72}
                onChange={(picture) => form.setFieldValue('picture', picture)}
              />
              <p className="dim" dir="auto">
                {t('profileHelp')}
              </p>
            </div>
            <div className={styles.stack}>
              {user.emailVerified === false && <VerificationNote email={user.email} />}
              <EditProblems
                {...problems}
                nameOf={(field) => t(field)}
                show={(fields, field) =>
                  field === 'picture' ? fields.picture && t('picture') : fields[field]
                }
              />
              <Form form={form} id={bar.formId} onSubmit={submit} className={styles.fields}>
                <TextInput autoComplete="name" label={t('name')} {...form.getInputProps('name')} />
                <TextInput
                  type="email"
                  autoComplete="email"
                  label={t('email')}
                  {...form.getInputProps('email')}
                />
              </Form>
            </div>
          </div>
        </Card>
        {children}
      </div>
      {isUnsaved && <EditBar {...bar} changed={changed.map((field) => t(field))} />}
    </div>
  )
}
