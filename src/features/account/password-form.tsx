import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PasswordRequest } from '#contract/account.ts'
import { securityQueries } from '#features/account/session/queries.ts'
import { checkedBy, checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useOnline } from '#kernel/connection.ts'
import { failureText, showFormErrors } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Note } from '#ui/note.tsx'
import styles from './account.module.css'
import { useChangePassword } from './mutations.ts'
import { useCan } from './queries.ts'
import { RevokeTokensField } from './revoke-tokens-field.tsx'
import { useFieldMessages } from './use-field-messages.ts'

export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const fieldMessage = useFieldMessages()
  const isOnline = useOnline()
  const changePassword = useChangePassword()
  const can = useCan('factors')
  const { data: factors } = useQuery({ ...securityQueries.factors(), enabled: can })
  const form = useForm({
    initialValues: { current: '', next: '', revokeTokens: false },
    ...checkedWhenLeft,
    validate: checkedBy(PasswordRequest, fieldMessage),
  })
  const submit = (values: PasswordRequest) =>
    changePassword.mutate(values, {
      onSuccess: () => {
        form.reset()
        notify({ message: t('changed') })
      },
      onError: (error) => showFormErrors(form, error),
    })
  const { error } = changePassword
  return (
    <div className={styles.body}>
      <p className={`dim ${styles.help}`} dir="auto">
        {t('passwordHelp')}
      </p>
      <Form form={form} onSubmit={submit} className={styles.fields}>
        {error && !error.errorBody?.fields && <Note tone="error">{failureText(error)}</Note>}
        {!isOnline && <Note tone="warning">{t('offlinePassword')}</Note>}
        {/* Tells a password manager the account of this password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t('current')} {...form.getInputProps('current')} />
        <PasswordField isNew label={t('next')} {...form.getInputProps('next')} />
        <RevokeTokensField
          count={factors?.tokens}
          checked={form.values.revokeTokens}
          onChange={(isChecked) => form.setFieldValue('revokeTokens', isChecked)}
        />
        <Button type="submit" variant="default" className={styles.submit} loading={changePassword.isPending}>
          {changePassword.isPending ? t('changing') : t('change')}
        </Button>
      </Form>
    </div>
  )
}
