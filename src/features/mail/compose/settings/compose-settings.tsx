import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits, undoSeconds } from '#contract/mail.ts'
import type { MailSettings } from '#contract/mail-calls.ts'
import styles from '#features/mail/compose/compose.module.css'
import { useSaveMailSettings } from '#features/mail/compose/compose-mutations.ts'
import { useMailSettings } from '#features/mail/compose/compose-queries.ts'
import { wordsOf } from '#features/mail/compose/composed.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import fieldLabel from '#ui/field-label.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const ComposeEditor = lazyPart(
  () => import('#features/mail/compose/editor/compose-editor.tsx'),
  'ComposeEditor',
)

export function MailSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('compose')
  const { data, error } = useMailSettings()
  return (
    <Dialog title={t('settings.title')} size={560} onClose={onClose}>
      {data ? (
        <Fields now={data} onClose={onClose} />
      ) : error ? (
        <Note tone="error">{failureText(error)}</Note>
      ) : (
        <Skeleton height={260} />
      )}
    </Dialog>
  )
}

function Fields({ now, onClose }: { now: MailSettings; onClose: () => void }) {
  const { t } = useTranslation('compose')
  const isOnline = useOnline()
  const save = useSaveMailSettings()
  const [first] = useState(now)
  const [signature, setSignature] = useState(first.signature)
  const [seconds, setSeconds] = useState(first.undoSeconds)
  const isTooLong = signature.length > limits.signature

  function submit() {
    if (isTooLong) return
    const text = wordsOf(signature) === '' ? '' : signature
    const changes: Partial<MailSettings> = {
      ...(text !== first.signature && { signature: text }),
      ...(seconds !== first.undoSeconds && { undoSeconds: seconds }),
    }
    if (Object.keys(changes).length === 0) return onClose()
    save.mutate(
      { changes },
      {
        onSuccess: () => {
          notify({ message: t('settings.saved') })
          onClose()
        },
      },
    )
    if (isOnline) return
    notify({ message: t('settings.waits') })
    onClose()
  }

  return (
    <div className={styles.settings}>
      {save.error && <Note tone="error">{failureText(save.error)}</Note>}
      <NativeSelect
        label={t('settings.undo')}
        description={t('settings.undoHint')}
        value={String(seconds)}
        data={undoSeconds.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('settings.never') : t('settings.seconds', { count: seconds }),
        }))}
        onChange={({ currentTarget }) =>
          setSeconds(undoSeconds.find((seconds) => String(seconds) === currentTarget.value) ?? 0)
        }
      />
      <div>
        <span className={fieldLabel.label} id="mail-signature">
          {t('settings.signature')}
        </span>
        <div className={styles.signature}>
          <Suspense fallback={<Skeleton height={200} />}>
            <ComposeEditor label={t('settings.signature')} html={first.signature} onText={setSignature} />
          </Suspense>
        </div>
        <p className="dim caption" dir="auto">
          {t('settings.signatureHint')}
        </p>
        {isTooLong && (
          <p className={`caption ${styles.error}`} role="alert" dir="auto">
            {t('settings.tooLong')}
          </p>
        )}
      </div>
      <DialogFoot onClose={onClose}>
        <Button loading={save.isPending && !save.isPaused} onClick={submit}>
          {t('settings.save')}
        </Button>
      </DialogFoot>
    </div>
  )
}
