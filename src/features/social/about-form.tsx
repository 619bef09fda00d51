import { Button, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import * as z from 'zod/mini'
import { type AboutFields, maxAbout, type Profile } from '#contract/social.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { EditProblems } from '#forms/edit-parts.tsx'
import { Form } from '#forms/form-parts.tsx'
import { Optional } from '#forms/optional.tsx'
import { useSaveKey } from '#forms/use-save-key.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { useEditProfile } from './mutations.ts'
import { aboutOf } from './optimistic.ts'
import styles from './profile.module.css'
import { aboutDraft } from './writing/drafts.ts'

type Values = AboutFields & { base?: Snapshot<AboutFields> }

const toSnapshot = (person: Profile): Snapshot<AboutFields> => ({
  version: person.version,
  fields: aboutOf(person),
})
const trimFields = ({ job, location, phone, about }: AboutFields): AboutFields => ({
  job: job.trim(),
  location: location.trim(),
  phone: phone.trim(),
  about: about.trim(),
})
const savedFields = {
  version: z.int(),
  job: z.string(),
  location: z.string(),
  phone: z.string(),
  about: z.string(),
}
const Saved = z.looseObject({ person: z.looseObject(savedFields) })
const Conflict = z.looseObject({ current: z.looseObject(savedFields) })

export function AboutForm({ person, onEnd }: { person: Profile; onEnd: () => void }) {
  const { t } = useTranslation(['social', 'edit', 'common'])
  const formats = useFormats()
  const isOnline = useOnline()
  const editProfile = useEditProfile()
  const { form, changed, problems, conflict, submit, discard, bar } = useEditForm<AboutFields, Values>({
    isOwn: true,
    draft: aboutDraft,
    snapshot: toSnapshot(person),
    valuesOf: (fields) => fields,
    fieldsOf: trimFields,
    validate: (values) =>
      Object.fromEntries(
        (Object.keys(maxAbout) as (keyof AboutFields)[])
          .filter((field) => values[field].trim().length > maxAbout[field])
          .map((field) => [field, t('fieldTooLong', { max: formats.number(maxAbout[field]) })]),
      ),
    mutation: editProfile,
    about: {},
    send: (edit, { onSuccess, onError }) =>
      editProfile.mutate(edit, {
        onSuccess: (reply) => {
          const { data } = Saved.safeParse(reply)
          onSuccess(
            data ? { version: data.person.version, fields: trimFields(data.person) } : toSnapshot(person),
          )
        },
        onError,
      }),
    currentIn: currentOf(Conflict, (current) => ({ version: current.version, fields: trimFields(current) })),
    onSaved: () => {
      notify({ message: t('aboutSaved') })
      onEnd()
    },
  })
  useSaveKey(bar.formId)
  const field = (name: keyof AboutFields) => ({
    label: <Optional>{t(`field.${name}`)}</Optional>,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <Form
      form={form}
      id={bar.formId}
      onSubmit={(values) => {
        submit(values)
        if (!isOnline) onEnd()
      }}
    >
      <EditProblems
        {...problems}
        nameOf={(name) => t(`field.${name}`)}
        show={(fields, name) => fields[name]}
      />
      <div className={styles.pair}>
        <TextInput {...field('job')} />
        <TextInput {...field('location')} />
      </div>
      <TextInput type="tel" {...field('phone')} />
      <Textarea rows={5} {...field('about')} />
      <div className={`row ${styles.foot}`}>
        {changed.length > 0 && (
          <p className="dim small" role="status" dir="auto">
            {t('edit:unsaved', { fields: formats.list(changed.map((name) => t(`field.${name}`))) })}
          </p>
        )}
        <Button
          variant="default"
          onClick={() => {
            discard()
            onEnd()
          }}
        >
          {t(changed.length > 0 ? 'common:discard' : 'common:cancel')}
        </Button>
        {!conflict && (
          <Button type="submit" disabled={changed.length === 0} loading={bar.isSaving}>
            {t('common:save')}
          </Button>
        )}
      </div>
    </Form>
  )
}
