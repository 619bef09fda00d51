import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { useConfirmIdentity } from '#features/account/mutations.ts'
import { accountQueries } from '#features/account/queries.ts'
import { askForPasskey } from '#features/account/sign-in/ask-for-passkey.ts'
import { checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { failureText, showFormErrors } from '#kernel/failure.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

/** Asks for the password or a passkey before something that a stolen session must not do. */
export function IdentityDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation('account')
  const factors = useQuery(accountQueries.factors()).data
  const hasPasskeys = (factors?.passkeys.length ?? 0) > 0
  const { error, isPending, mutate } = useConfirmIdentity()
  const [isStopped, setStopped] = useState(false)
  const form = useForm({
    initialValues: { password: '' },
    ...checkedWhenLeft,
    validate: { password: (text) => (text === '' ? t('missing.password') : null) },
  })
  const onSuccess = () => onAnswer(true)

  async function tryPasskey() {
    const response = await askForPasskey()
    setStopped(!response)
    if (response) mutate({ response }, { onSuccess })
  }
  return (
    <Dialog title={t('confirm.title')} onClose={() => onAnswer(false)}>
      <Form
        form={form}
        className={styles.stack}
        onSubmit={(values) =>
          mutate(values, { onSuccess, onError: (failure) => showFormErrors(form, failure) })
        }
      >
        {error && !error.errorBody?.fields && <Note tone="error">{failureText(error)}</Note>}
        {isStopped && <Note tone="warning">{t('confirm.stopped')}</Note>}
        <p dir="auto">{t('confirm.text')}</p>
        {factors?.openId && (
          <p className="dim" dir="auto">
            {t('confirm.openId', { name: factors.openId })}
          </p>
        )}
        <PasswordField label={t('current')} data-autofocus {...form.getInputProps('password')} />
        {hasPasskeys && (
          <Button
            variant="default"
            className={styles.submit}
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            onClick={() => void tryPasskey()}
          >
            {t('confirm.passkey')}
          </Button>
        )}
        <DialogFoot onClose={() => onAnswer(false)}>
          <Button type="submit" loading={isPending}>
            {t('confirm.verb')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
