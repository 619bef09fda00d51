import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/account/account.module.css'
import { useEndOthers } from '#features/account/mutations.ts'
import { useCan } from '#features/account/queries.ts'
import { securityQueries } from '#features/account/session/queries.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { session } from '#kernel/session.ts'
import { notify } from '#kernel/snackbar.ts'
import { Card } from '#ui/card.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Note } from '#ui/note.tsx'
import { SessionRow } from './session-row.tsx'

export function SessionsCard() {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const isOnline = useOnline()
  const endOthers = useEndOthers()
  const [isAsking, setAsking] = useState(false)
  const list = useQuery({ ...securityQueries.sessions(), enabled: useCan('sessions') })
  const until = session.endsAt()
  if (!until) return null
  const { error } = endOthers
  return (
    <Card id="sessions" title={t('sessions')}>
      <div className={styles.stack}>
        <p dir="auto">{t('sessionsText', { when: `${formats.weekday(until)}, ${formats.time(until)}` })}</p>
        {list.data && (
          <ul className={styles.sessions}>
            {list.data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} isOnline={isOnline} />
            ))}
          </ul>
        )}
        {error && <Note tone="error">{failureText(error)}</Note>}
        {!isOnline && <Note tone="warning">{t('endOthersOffline')}</Note>}
        <Button
          variant="default"
          className={styles.submit}
          loading={endOthers.isPending}
          onClick={() => setAsking(true)}
        >
          {t('endOthers')}
        </Button>
      </div>
      <Confirm
        opened={isAsking}
        title={t('endOthersTitle')}
        message={t('endOthersText')}
        confirmLabel={t('endOthers')}
        onConfirm={() => {
          setAsking(false)
          endOthers.mutate(undefined, { onSuccess: () => notify({ message: t('othersEnded') }) })
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}
