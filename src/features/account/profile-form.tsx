import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { ProfileRequest, type User } from '#contract/account.ts'
import { checkedBy, checkedWhenLeft, useDraft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PictureField } from '#forms/picture-field.tsx'
import { SaveBar } from '#forms/save-bar.tsx'
import { useOnline } from '#kernel/connection.ts'
import { failureText, fieldErrors } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { isSame } from '#kernel/three-way.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import styles from './account.module.css'
import { useSaveProfile } from './mutations.ts'
import { useFieldMessages } from './use-field-messages.ts'
import { VerificationNote } from './verification-note.tsx'

const valuesOf = ({ name, email, picture = '' }: User) => ({ name, email, picture })

/** The account's first card, the others below it, and the sticky save bar. */
export function ProfileForm({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation('account')
  const fieldMessage = useFieldMessages()
  const id = useId()
  const isOnline = useOnline()
  const saveProfile = useSaveProfile()
  const form = useForm({
    initialValues: valuesOf(user),
    ...checkedWhenLeft,
    validate: checkedBy(ProfileRequest, fieldMessage),
  })
  useDraft('profile', form)

  // Compared with the server's values, which may change while the form is open.
  const saved = valuesOf(user)
  const changed = (['picture', 'name', 'email'] as const).filter(
    (field) => form.values[field].trim() !== saved[field],
  )

  const { setInitialValues, setValues } = form
  const isKept = form.isDirty() || saveProfile.isPending || saveProfile.isError
  const followed = useRef(user)
  useEffect(() => {
    const [before, now] = [valuesOf(followed.current), valuesOf(user)]
    if (isSame(before, now)) return
    followed.current = user
    // An untouched form follows the server; one with a pending or rejected change does not.
    if (isKept) return
    setInitialValues(now)
    setValues(now)
  }, [user, isKept, setInitialValues, setValues])

  function submit({ picture, ...values }: typeof form.values) {
    const next = { name: values.name.trim(), email: values.email.trim(), picture }
    const { picture: _, ...others } = next
    saveProfile.mutate(picture === saved.picture ? others : next, {
      onSuccess: () => notify({ message: t('saved') }),
      onError: (error) => {
        // The text stays and becomes a draft again.
        form.setInitialValues(saved)
        form.setValues(form.getValues())
        form.setErrors(fieldErrors(error))
      },
    })
    form.setInitialValues(next)
    form.setValues(next)
    form.resetDirty(next)
    if (!isOnline) notify({ message: t('savedOffline') })
  }

  function discard() {
    form.setInitialValues(saved)
    form.setValues(saved)
    form.resetDirty(saved)
    form.clearErrors()
  }

  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        <Card title={t('profile')}>
          <div className={styles.body}>
            <div className={styles.person}>
              <PictureField
                name={user.name}
                value={form.values.picture}
                size={72}
                onChange={(picture) => form.setFieldValue('picture', picture)}
              />
              <p className="dim" dir="auto">
                {t('profileHelp')}
              </p>
            </div>
            <div className={styles.stack}>
              {user.emailVerified === false && <VerificationNote email={user.email} />}
              {saveProfile.error && <Note tone="error">{failureText(saveProfile.error)}</Note>}
              <Form form={form} id={id} onSubmit={submit} className={styles.fields}>
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
      {changed.length > 0 && (
        <SaveBar
          text={t('unsaved', { fields: changed.map((field) => t(field)) })}
          formId={id}
          onDiscard={discard}
        />
      )}
    </div>
  )
}
