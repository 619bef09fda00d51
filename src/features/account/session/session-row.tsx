import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OwnSession } from '#contract/own-sessions.ts'
import styles from '#features/account/account.module.css'
import { useEndSession } from '#features/account/mutations.ts'
import { failureText } from '#kernel/failure.ts'
import { notify } from '#kernel/snackbar.ts'
import { Timestamp } from '#ui/moment.tsx'
import { Note } from '#ui/note.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'

type Props = { session: OwnSession; isOnline: boolean }

export function SessionRow({ session, isOnline }: Props) {
  const { t } = useTranslation('account')
  const endSession = useEndSession()
  const { id, browser, system, address, seenAt, isThis } = session
  const device =
    browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  const { error } = endSession
  return (
    <li>
      <span className={styles.device}>
        <bdi className="strong">{device}</bdi>
        <span className="dim small">
          <bdi>{address}</bdi> · <Timestamp at={seenAt} />
        </span>
        {error && <Note tone="error">{failureText(error)}</Note>}
      </span>
      {isThis ? (
        <StatusBadge status="done">{t('thisDevice')}</StatusBadge>
      ) : (
        <Button
          variant="subtle"
          disabled={!isOnline}
          loading={endSession.isPending}
          aria-label={t('endSessionOf', { device })}
          onClick={() =>
            endSession.mutate({ id }, { onSuccess: () => notify({ message: t('sessionEnded') }) })
          }
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  )
}
