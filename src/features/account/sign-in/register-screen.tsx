import { Button, Checkbox } from '@mantine/core'
import { RegisterRequest } from '#contract/account.ts'
import { checkedBy, checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { TextField } from '#forms/text-field.tsx'
import { failureText, showFormErrors } from '#kernel/failure.ts'
import { ownZone } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Note } from '#ui/note.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { useRegistration } from '#features/account/queries.ts'
import { useFieldMessages } from '#features/account/use-field-messages.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useRegister, useSignIn } from './mutations.ts'

/** Eight random hexadecimal characters, the id in the contract's register call. */
const newPin = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const blank = { firstName: '', lastName: '', email: '', password: '', setup: '', terms: false }

type Props = {
  /** The word of the first account, as far as the address has it. */
  setup: string
  onSignedIn: () => void
  onRegistered: () => void
}

export function RegisterScreen({ setup, onSignedIn, onRegistered }: Props) {
  const { t } = useTranslation('account')
  const fieldMessage = useFieldMessages()
  const register = useRegister()
  const signIn = useSignIn()
  const { state: registration, needsSetupWord } = useRegistration()
  const check = checkedBy<typeof blank>(RegisterRequest, fieldMessage)
  const form = useForm({
    initialValues: { ...blank, setup },
    ...checkedWhenLeft,
    validate: (values) => ({
      ...check(values),
      ...(needsSetupWord && !values.setup.trim() && { setup: t('missing.setup') }),
      ...(!values.terms && { terms: t('termsMissing') }),
    }),
  })
  const showDone = (message: string) => notify({ message, variant: 'alert', alert: { color: 'success' } })
  const submit = ({ terms: _terms, setup: word, ...account }: typeof blank) =>
    register.mutate(
      { id: newPin(), ...account, timeZone: ownZone(), ...(needsSetupWord && { setup: word }) },
      {
        onSuccess: () =>
          signIn.mutate(
            { email: account.email, password: account.password },
            {
              onSuccess: () => {
                showDone(t('registered'))
                onSignedIn()
              },
              // The account exists; only signing in failed.
              onError: () => {
                showDone(t('registeredOnly'))
                onRegistered()
              },
            },
          ),
        onError: (error) => showFormErrors(form, error),
      },
    )

  return (
    <AccountFrame
      title={t('registerTitle')}
      hint={t(registration === 'first' ? 'registerFirst' : 'registerHint')}
      foot={
        <>
          {t('haveAccount')} <Link to="/login">{t('signIn')}</Link>
        </>
      }
    >
      {registration === 'closed' && <Note tone="primary">{t('registerClosed')}</Note>}
      {register.error && !register.error.errorBody?.fields && (
        <Note tone="error">{failureText(register.error)}</Note>
      )}
      {registration !== 'closed' && (
        <Form form={form} onSubmit={submit}>
          {needsSetupWord && (
            <>
              <TextField
                size="lg"
                autoComplete="off"
                aria-describedby="setup-help"
                label={t('setup')}
                {...form.getInputProps('setup')}
              />
              <p id="setup-help" className={styles.hint} dir="auto">
                {t('setupHelp')}
              </p>
            </>
          )}
          <AccountFields form={form} />
          <Checkbox label={t('terms')} {...form.getInputProps('terms', { type: 'checkbox' })} />
          <Button type="submit" size="lg" fullWidth loading={register.isPending || signIn.isPending}>
            {register.isPending ? t('registering') : t('register')}
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}
