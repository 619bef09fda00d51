import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { features, loadAllMutations } from '#app/features.ts'
import { useNavTitle } from '#app/shell/nav/use-nav-title.ts'
import { reopenRejected } from '#forms/reopen.ts'
import { loadedOnceOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import type { KeptVariables } from '#kernel/feature.ts'
import type { OutboxEntry, RejectedMutation } from '#kernel/outbox-entry.ts'
import { registerMutations } from '#kernel/query-client.ts'
import { notify } from '#kernel/snackbar.ts'
import { discardWrite, retryWrite, useRejected, useWaitingWrites } from '#offline/outbox.ts'
import { Empty } from '#ui/empty.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Note } from '#ui/note.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { isDecided } from './conflict-dialogs.tsx'
import { useEntryText } from './entry-text.ts'
import styles from './outbox.module.css'

const manifestOf = ({ mutationKey: [feature] }: OutboxEntry) => features.find(({ key }) => key === feature)

const formOf = (entry: OutboxEntry) =>
  manifestOf(entry)?.rejected?.[String(entry.mutationKey[1])]?.(entry.variables as KeptVariables)

export function OutboxDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('outbox')
  const client = useQueryClient()
  const waiting = useWaitingWrites(client)
  const rejected = useRejected()
  const isReady = useMutations()
  return (
    <SideDrawer title={t('title')} size={440} onClose={onClose}>
      {waiting.length === 0 && rejected.length === 0 ? (
        <Empty picture="bowl" title={t('nothing')} message={t('nothingText')} />
      ) : (
        <p className="dim small" dir="auto">
          {t('intro')}
        </p>
      )}
      {rejected.length > 0 && (
        <section className={styles.part} aria-label={t('refused')}>
          <h3>{t('refused')}</h3>
          <Note tone="warning">{t('refusedText')}</Note>
          <ul className={styles.list}>
            {rejected.map((entry) => (
              <Row key={entry.key} entry={entry} rejected={entry} isReady={isReady} onLeave={onClose} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles.part} aria-label={t('waiting')}>
          <h3>{t('waiting')}</h3>
          <ol className={styles.list}>
            {waiting.map((entry) => (
              <Row key={entry.key} entry={entry} isReady={isReady} onLeave={onClose} />
            ))}
          </ol>
        </section>
      )}
    </SideDrawer>
  )
}

type RowProps = { entry: OutboxEntry; rejected?: RejectedMutation; isReady: boolean; onLeave: () => void }

function Row({ entry, rejected, isReady, onLeave }: RowProps) {
  const { t } = useTranslation('outbox')
  const titleOf = useNavTitle()
  const client = useQueryClient()
  const title = titleOf(String(entry.mutationKey[0]))
  const path = manifestOf(entry)?.path
  const what = useEntryText()(entry, rejected)
  async function discard() {
    await discardWrite(client, entry.key)
    notify({ message: t('discarded') })
  }
  return (
    <li className={styles.row}>
      <span className={`strong ${styles.what}`} dir="auto">
        {what}
      </span>
      <span className="dim caption">
        <bdi>{title}</bdi> · <Timestamp at={new Date(entry.at).toISOString()} />
      </span>
      {rejected && (
        <p className={styles.reason} dir="auto">
          {failureText(rejected.error)}
        </p>
      )}
      <div className={`row ${styles.actions}`}>
        {rejected && <Again entry={rejected} what={what} isReady={isReady} onLeave={onLeave} />}
        <Button
          size="xs"
          variant="subtle"
          disabled={!isReady}
          aria-label={t('discardOf', { what })}
          onClick={() => void discard()}
        >
          {t('discard')}
        </Button>
        {path && (
          <Link to={path as '/'} className="link small" onClick={onLeave}>
            {t('go', { area: title })}
          </Link>
        )}
      </div>
    </li>
  )
}

function Again({ entry, what, isReady, onLeave }: RowProps & { entry: RejectedMutation; what: string }) {
  const { t } = useTranslation('outbox')
  const client = useQueryClient()
  const form = formOf(entry)
  const show = () => {
    reopenRejected(entry.key)
    onLeave()
  }
  if (isDecided(entry))
    return (
      <Button size="xs" aria-label={t('decideOf', { what })} onClick={show}>
        {t('decide')}
      </Button>
    )
  if (form)
    return (
      <Button
        size="xs"
        aria-label={t('editOf', { what })}
        renderRoot={(props) => <Link {...form} {...props} onClick={show} />}
      >
        {t('edit')}
      </Button>
    )
  return (
    <Button
      size="xs"
      disabled={!isReady}
      aria-label={t('retryOf', { what })}
      onClick={() => void retryWrite(client, entry)}
    >
      {t('retry')}
    </Button>
  )
}

/** Loads all mutations: a stored write alone cannot roll back. */
function useMutations(): boolean {
  const client = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isHere = true
    void loadedOnceOnline(loadAllMutations).then((mutations) => {
      registerMutations(client, mutations)
      if (isHere) setReady(true)
    })
    return () => {
      isHere = false
    }
  }, [client])
  return isReady
}
