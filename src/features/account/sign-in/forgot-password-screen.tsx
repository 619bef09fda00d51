import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForgotPassword } from '#contract/account.ts'
import { useRegistration } from '#features/account/queries.ts'
import { useFieldMessages } from '#features/account/use-field-messages.ts'
import { checkedBy, checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { TextField } from '#forms/text-field.tsx'
import { failureText } from '#kernel/failure.ts'
import { Note } from '#ui/note.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useMailReset } from './mutations.ts'

/** Has a link mailed; where the shop sends no mail it makes no call (docs/contract.md 2.1), and says so. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('account')
  const fieldMessage = useFieldMessages()
  const { sendsMail } = useRegistration()
  const mailReset = useMailReset()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initialValues: { email: '' },
    ...checkedWhenLeft,
    validate: checkedBy(ForgotPassword, fieldMessage),
  })
  return (
    <AccountFrame
      title={t('forgotTitle')}
      hint={t('forgotHint')}
      foot={<Link to="/login">{t('backToSignIn')}</Link>}
    >
      {isSent && <Note tone="primary">{t('forgotHonest')}</Note>}
      {mailReset.isSuccess && (
        <Note tone="primary">{t(mailReset.data.sendsMail ? 'forgotSent' : 'forgotHonest')}</Note>
      )}
      {mailReset.error && <Note tone="error">{failureText(mailReset.error)}</Note>}
      <Form form={form} onSubmit={(values) => (sendsMail ? mailReset.mutate(values) : setSent(true))}>
        <TextField
          type="email"
          size="lg"
          autoComplete="username"
          label={t('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="lg" fullWidth loading={mailReset.isPending}>
          {t(mailReset.isPending ? 'forgotSending' : 'forgotSend')}
        </Button>
      </Form>
    </AccountFrame>
  )
}
