import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/factors.ts'
import styles from '#features/account/account.module.css'
import { useRemovePasskey } from '#features/account/mutations.ts'
import { failureText } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Confirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Note } from '#ui/note.tsx'

export function PasskeyRow({
  passkey: { id, name, at, seen },
  isOnline,
}: {
  passkey: Passkey
  isOnline: boolean
}) {
  const { t } = useTranslation('account')
  const removePasskey = useRemovePasskey()
  const [isConfirming, setConfirming] = useState(false)
  const { error } = removePasskey
  return (
    <li>
      <IconFingerprint size={20} aria-hidden="true" />
      <span className={styles.device}>
        <bdi className="strong">{name}</bdi>
        <span className="dim small">
          <span dir="auto">{t(seen ? 'factors.seen' : 'factors.added')}</span> <Timestamp at={seen ?? at} />
        </span>
        {error && <Note tone="error">{failureText(error)}</Note>}
      </span>
      <IconButton
        label={t('factors.removeOf', { name })}
        disabled={!isOnline || removePasskey.isPending}
        onClick={() => setConfirming(true)}
      >
        <IconTrash size={18} aria-hidden="true" />
      </IconButton>
      <Confirm
        opened={isConfirming}
        title={t('factors.removeTitle', { name })}
        message={t('factors.removeText')}
        confirmLabel={t('factors.remove')}
        onConfirm={() => {
          setConfirming(false)
          removePasskey.mutate(
            { id },
            { onSuccess: () => notify({ message: t('factors.removed', { name }) }) },
          )
        }}
        onClose={() => setConfirming(false)}
      />
    </li>
  )
}
