import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountCalls } from '#contract/account.ts'
import { RevokeTokensField } from '#features/account/revoke-tokens-field.tsx'
import { AccountFrame } from '#features/account/sign-in/account-frame.tsx'
import { useResetPassword, useSignIn } from '#features/account/sign-in/mutations.ts'
import { useFieldMessages } from '#features/account/use-field-messages.ts'
import { checkedBy, checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { failureText, showFormErrors } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Note } from '#ui/note.tsx'
import { linkQueries } from './queries.ts'

type Props = { code: string; onSignedIn: () => void }

export function ResetScreen({ code, onSignedIn }: Props) {
  const { t } = useTranslation('account')
  const { data, error } = useQuery(linkQueries.resetOf(code))
  return (
    <AccountFrame
      title={t('resetTitle')}
      hint={data ? t('resetHint', { name: data.name }) : ''}
      foot={<Link to="/login">{t('backToSignIn')}</Link>}
    >
      {error && <Note tone="error">{failureText(error)}</Note>}
      {data && <ResetForm code={code} email={data.email} tokens={data.tokens} onSignedIn={onSignedIn} />}
    </AccountFrame>
  )
}

function ResetForm({ code, email, tokens, onSignedIn }: Props & { email: string; tokens?: number }) {
  const { t } = useTranslation('account')
  const fieldMessage = useFieldMessages()
  const reset = useResetPassword()
  const signIn = useSignIn()
  const form = useForm({
    initialValues: { code, password: '', revokeTokens: false },
    ...checkedWhenLeft,
    validate: checkedBy(accountCalls.reset.request, fieldMessage),
  })
  const submit = (by: { code: string; password: string; revokeTokens: boolean }) =>
    reset.mutate(by, {
      onSuccess: () => {
        notify({ message: t('changed') })
        signIn.mutate({ email, password: by.password }, { onSuccess: onSignedIn })
      },
      onError: (failure) => showFormErrors(form, failure),
    })
  const error = reset.error?.errorBody?.fields ? null : (reset.error ?? signIn.error)
  return (
    <>
      {error && <Note tone="error">{failureText(error)}</Note>}
      <Form form={form} onSubmit={submit}>
        {/* Tells a password manager the account of this password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField isNew autoFocus size="lg" label={t('next')} {...form.getInputProps('password')} />
        <RevokeTokensField
          count={tokens}
          checked={form.values.revokeTokens}
          onChange={(isChecked) => form.setFieldValue('revokeTokens', isChecked)}
        />
        <Button type="submit" size="lg" fullWidth loading={reset.isPending || signIn.isPending}>
          {t(reset.isPending ? 'changing' : 'change')}
        </Button>
      </Form>
    </>
  )
}
