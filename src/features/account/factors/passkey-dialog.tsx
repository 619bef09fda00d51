import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { useAddPasskey, useStartPasskey } from '#features/account/mutations.ts'
import { checkedWhenLeft } from '#forms/form.ts'
import { Form } from '#forms/form-parts.tsx'
import { TextField } from '#forms/text-field.tsx'
import { failureText } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

/** Adds a passkey, which the browser makes. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const start = useStartPasskey()
  const add = useAddPasskey()
  const [isStopped, setStopped] = useState(false)
  const form = useForm({
    initialValues: { name: '' },
    ...checkedWhenLeft,
    validate: { name: (text) => (text.trim() === '' ? t('factors.needName') : null) },
  })

  async function submit(name: string) {
    setStopped(false)
    try {
      const { options } = await start.mutateAsync({})
      const response = await startRegistration({
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
      })
      await add.mutateAsync({ name, response })
      notify({ message: t('factors.passkeyAdded', { name }) })
      onClose()
    } catch (error) {
      // Refusals are shown by the mutations; anything else is the browser's, also when the user cancels.
      if (error instanceof Error && error.name !== 'ApiError') setStopped(true)
    }
  }
  const failure = start.error ?? add.error
  return (
    <Dialog title={t('factors.addPasskey')} onClose={onClose}>
      <Form form={form} className={styles.stack} onSubmit={({ name }) => void submit(name.trim())}>
        {failure && <Note tone="error">{failureText(failure)}</Note>}
        {isStopped && <Note tone="warning">{t('factors.stopped')}</Note>}
        <p dir="auto">{t('factors.passkeyText')}</p>
        <TextField label={t('factors.name')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={start.isPending || add.isPending}>
            {t('factors.go')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
