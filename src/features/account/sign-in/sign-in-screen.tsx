import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginRequest } from '#contract/account.ts'
import { useRegistration } from '#features/account/queries.ts'
import { useFieldMessages } from '#features/account/use-field-messages.ts'
import { checkedBy } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { useSmallForm } from '#forms/small-form.ts'
import { TextField } from '#forms/text-field.tsx'
import { failureText } from '#kernel/failure.ts'
import { Note } from '#ui/note.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useSignIn } from './mutations.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Loaded only where the shop has a provider. */
const OpenIdButton = lazy(async () => ({ default: (await import('./open-id-button.tsx')).OpenIdButton }))

type Props = {
  reason?: 'expired' | 'noAnswer'
  onDone: () => void
  from?: string
  /** The public account of the demo, which runs in the visitor's browser. */
  demoAccount?: LoginRequest
}

export function SignInScreen({ reason, onDone, from, demoAccount }: Props) {
  const { t } = useTranslation(['account', 'common'])
  const fieldMessage = useFieldMessages()
  const signIn = useSignIn()
  const { openId } = useRegistration()
  const form = useSmallForm({
    initialValues: { email: '', password: '', code: '' },
    validate: checkedBy(LoginRequest, fieldMessage),
  })
  const code = signIn.error?.errorBody?.code
  const [asksCode, setAsksCode] = useState(false)
  const submit = ({ code: typed, ...values }: Record<'email' | 'password' | 'code', string>) =>
    signIn.mutate(
      { ...values, ...(asksCode && typed !== '' && { code: typed }) },
      { onSuccess: onDone, onError: (error) => error.errorBody?.code === 'codeNeeded' && setAsksCode(true) },
    )
  usePasskeyAutofill(onDone)

  return (
    <AccountFrame
      title={t('signInTitle')}
      hint={t('signInHint')}
      errorNote={
        signIn.error && code !== 'codeNeeded' && <Note tone="error">{failureText(signIn.error)}</Note>
      }
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
        <Note
          tone="primary"
          action={{ label: t('demoUse'), run: () => form.setValues({ ...demoAccount, code: '' }) }}
        >
          {t('demo', demoAccount)}
        </Note>
      )}
      <Form form={form} onSubmit={submit}>
        <TextField
          type="email"
          autoComplete="username webauthn"
          autoFocus
          size="lg"
          label={t('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          size="lg"
          label={t('password')}
          labelAside={
            <Link to="/forgot-password" dir="auto">
              {t('forgot')}
            </Link>
          }
          {...form.getInputProps('password')}
        />
        {asksCode && (
          <TextField
            size="lg"
            autoFocus
            autoComplete="one-time-code"
            label={t('code')}
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" size="lg" fullWidth loading={signIn.isPending}>
          {signIn.isPending ? t('signingIn') : t('signIn')}
        </Button>
      </Form>
      {openId && (
        <Suspense>
          <OpenIdButton name={openId} from={from} />
        </Suspense>
      )}
    </AccountFrame>
  )
}
