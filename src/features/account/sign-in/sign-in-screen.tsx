import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoginRequest } from '#contract/account.ts'
import { useSignIn } from '#features/account/mutations.ts'
import { useFieldMessages } from '#features/account/use-field-messages.ts'
import { checkedBy } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useSmallForm } from '#forms/small-form.ts'
import { TextField } from '#forms/text-field.tsx'
import { failureText } from '#kernel/failure.ts'
import { Note } from '#ui/note.tsx'
import { AccountFrame } from './account-frame.tsx'

type Props = {
  /** The reason for which the app redirected here. */
  reason?: 'expired' | 'noAnswer'
  onDone: () => void
  /** The public account of the demo, which runs in the visitor's browser. */
  demoAccount?: LoginRequest
}

export function SignInScreen({ reason, onDone, demoAccount }: Props) {
  const { t } = useTranslation(['account', 'common'])
  const fieldMessage = useFieldMessages()
  const signIn = useSignIn()
  const form = useSmallForm({
    initialValues: { email: '', password: '' },
    validate: checkedBy(LoginRequest, fieldMessage),
  })
  const submit = (values: LoginRequest) => signIn.mutate(values, { onSuccess: onDone })

  return (
    <AccountFrame
      title={t('signInTitle')}
      hint={t('signInHint')}
      errorNote={signIn.error && <Note tone="error">{failureText(signIn.error)}</Note>}
      usualError={t('common:errors.wrongSignIn')}
      foot={
        <>
          {t('noAccount')} <Link to="/register">{t('create')}</Link>
        </>
      }
    >
      {reason === 'expired' && <Note tone="primary">{t('ended')}</Note>}
      {reason === 'noAnswer' && (
        <Note tone="warning" action={{ label: t('common:tryAgain'), run: onDone }}>
          {t('unreachable')}
        </Note>
      )}
      {demoAccount && (
        <Note tone="primary" action={{ label: t('demoUse'), run: () => form.setValues(demoAccount) }}>
          {t('demo', demoAccount)}
        </Note>
      )}
      <Form form={form} onSubmit={submit}>
        <TextField
          type="email"
          autoComplete="username"
          autoFocus
          size="lg"
          label={t('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          size="lg"
          label={t('password')}
          labelAside={<Link to="/forgot-password">{t('forgot')}</Link>}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" fullWidth loading={signIn.isPending}>
          {signIn.isPending ? t('signingIn') : t('signIn')}
        </Button>
      </Form>
    </AccountFrame>
  )
}
