import { IconCloudUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { useRejected, useUnsent } from '#offline/outbox.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './outbox.module.css'

/** The number of unsent and rejected writes; hidden without any. */
export function OutboxButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const unsent = useUnsent(useQueryClient())
  const isOnline = useOnline()
  // Online, writes are sent too quickly to be counted.
  const count = useRejected().length + (isOnline ? 0 : unsent)
  if (count === 0) return null
  return (
    <IconButton
      label={t('outbox.open', { count })}
      aria-haspopup="dialog"
      className={styles.button}
      onClick={onOpen}
    >
      <IconCloudUp size={20} aria-hidden="true" />
      <span className={styles.count} aria-hidden="true">
        {formats.number(count)}
      </span>
    </IconButton>
  )
}
