import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { useConfirmIdentity } from '#features/account/mutations.ts'
import { useNeedsFactor } from '#features/account/queries.ts'
import { securityQueries } from '#features/account/session/queries.ts'
import { askForPasskey } from '#features/account/sign-in/ask-for-passkey.ts'
import { checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { failureText, showFormErrors } from '#kernel/failure.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { CodeField } from './code-field.tsx'

/** Protects what a stolen session must not do; a session that lacks a required factor gives it here. */
export function IdentityDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation('account')
  const needsFactor = useNeedsFactor()
  const { data: factors, isPending: isLoading } = useQuery(securityQueries.factors())
  const hasPasskeys = (factors?.passkeys.length ?? 0) > 0
  const hasCodes = factors?.codes.isOn ?? false
  const asksFactor = needsFactor && (hasPasskeys || hasCodes)
  const { error, isPending, mutate } = useConfirmIdentity()
  const [isStopped, setStopped] = useState(false)
  const form = useForm({
    initialValues: { password: '', code: '' },
    ...checkedWhenLeft,
    validate: asksFactor
      ? { code: (text) => (text.trim() === '' ? t('factors.needCode') : null) }
      : { password: (text) => (text === '' ? t('missing.password') : null) },
  })
  const onSuccess = () => onAnswer(true)

  async function tryPasskey() {
    const response = await askForPasskey()
    setStopped(!response)
    if (response) mutate({ response }, { onSuccess })
  }
  if (needsFactor && isLoading) return null
  return (
    <Dialog title={t('confirm.title')} onClose={() => onAnswer(false)}>
      <Form
        form={form}
        className={styles.stack}
        onSubmit={({ password, code }) =>
          mutate(asksFactor ? { code } : { password }, {
            onSuccess,
            onError: (failure) => showFormErrors(form, failure),
          })
        }
      >
        {error && !error.errorBody?.fields && <Note tone="error">{failureText(error)}</Note>}
        {isStopped && <Note tone="warning">{t('confirm.stopped')}</Note>}
        <p dir="auto">{t(asksFactor ? 'confirm.factorText' : 'confirm.text')}</p>
        {factors?.openId && !asksFactor && (
          <p className="dim" dir="auto">
            {t('confirm.openId', { name: factors.openId })}
          </p>
        )}
        {!asksFactor && (
          <PasswordField label={t('current')} data-autofocus {...form.getInputProps('password')} />
        )}
        {asksFactor && hasCodes && <CodeField label={t('code')} {...form.getInputProps('code')} />}
        {hasPasskeys && (
          <Button
            variant={asksFactor && !hasCodes ? 'filled' : 'default'}
            className={styles.submit}
            data-autofocus={(asksFactor && !hasCodes) || undefined}
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            onClick={() => void tryPasskey()}
          >
            {t('confirm.passkey')}
          </Button>
        )}
        <DialogFoot onClose={() => onAnswer(false)}>
          {(!asksFactor || hasCodes) && (
            <Button type="submit" loading={isPending}>
              {t('confirm.verb')}
            </Button>
          )}
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
