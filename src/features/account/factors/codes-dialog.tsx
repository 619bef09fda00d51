import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { useConfirmCodes, useStartCodes } from '#features/account/mutations.ts'
import { checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { failureText, showFormErrors } from '#kernel/failure.ts'
import { Dialog, DialogFoot, FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Begins to use one-time codes: the secret for the app, its first code, then the recovery codes. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const start = useStartCodes()
  const confirm = useConfirmCodes()
  const form = useForm({
    initialValues: { code: '' },
    ...checkedWhenLeft,
    validate: { code: (text) => (text.trim() === '' ? t('factors.needCode') : null) },
  })
  const title = t('factors.start')
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery} onClose={onClose} />
  if (!start.data)
    return (
      <FormDialog
        title={title}
        confirmLabel={t('factors.go')}
        isDisabled={start.isPending}
        onClose={onClose}
        onSubmit={() => start.mutate({})}
      >
        {start.error && <Note tone="error">{failureText(start.error)}</Note>}
        <p dir="auto">{t('factors.codesText')}</p>
      </FormDialog>
    )
  const { secret, uri } = start.data
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        form={form}
        className={styles.stack}
        onSubmit={(values) => confirm.mutate(values, { onError: (error) => showFormErrors(form, error) })}
      >
        {confirm.error && !confirm.error.errorBody?.fields && (
          <Note tone="error">{failureText(confirm.error)}</Note>
        )}
        <p dir="auto">{t('factors.scan')}</p>
        <QrCode text={uri} label={t('factors.qr')} />
        <p dir="auto">
          {t('factors.secret')} <code dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <CodeField label={t('factors.code')} inputMode="numeric" {...form.getInputProps('code')} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={confirm.isPending}>
            {t('factors.confirm')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
