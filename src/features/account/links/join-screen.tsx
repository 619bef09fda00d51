import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NewAccount } from '#contract/account.ts'
import { AccountFields } from '#features/account/sign-in/account-fields.tsx'
import { AccountFrame } from '#features/account/sign-in/account-frame.tsx'
import { useFieldMessages } from '#features/account/use-field-messages.ts'
import { checkedBy, checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { failureText, showFormErrors } from '#kernel/failure.ts'
import { Note } from '#ui/note.tsx'
import { useAcceptInvitation } from './accept-invitation.ts'
import { linkQueries } from './queries.ts'

const blank = { firstName: '', lastName: '', email: '', password: '' }

type Props = { code: string; onSignedIn: () => void }

export function JoinScreen({ code, onSignedIn }: Props) {
  const { t } = useTranslation('account')
  const { data, error } = useQuery(linkQueries.invitation(code))
  return (
    <AccountFrame
      title={t('joinTitle')}
      hint={data ? t('joinHint', { name: data.by }) : ''}
      foot={
        <>
          {t('haveAccount')} <Link to="/login">{t('signIn')}</Link>
        </>
      }
    >
      {error && <Note tone="error">{failureText(error)}</Note>}
      {data && <JoinForm code={code} email={data.email ?? ''} onSignedIn={onSignedIn} />}
    </AccountFrame>
  )
}

function JoinForm({ code, email, onSignedIn }: Props & { email: string }) {
  const { t } = useTranslation('account')
  const fieldMessage = useFieldMessages()
  const accept = useAcceptInvitation()
  const form = useForm({
    initialValues: { ...blank, email },
    ...checkedWhenLeft,
    validate: checkedBy<typeof blank>(NewAccount, fieldMessage),
  })
  const submit = (account: typeof blank) =>
    accept.mutate(
      { code, ...account },
      { onSuccess: onSignedIn, onError: (failure) => showFormErrors(form, failure) },
    )
  return (
    <>
      {accept.error && !accept.error.errorBody?.fields && (
        <Note tone="error">{failureText(accept.error)}</Note>
      )}
      <Form form={form} onSubmit={submit}>
        <AccountFields form={form} />
        <Button type="submit" size="lg" fullWidth loading={accept.isPending}>
          {t(accept.isPending ? 'registering' : 'register')}
        </Button>
      </Form>
    </>
  )
}
