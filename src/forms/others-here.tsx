import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hereCalls, type SharedRecord } from '#contract/here.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useFormats } from '#kernel/format.ts'
import { session } from '#kernel/session.ts'
import { Faces } from '#ui/faces.tsx'
import styles from './others-here.module.css'

/** Milliseconds between heartbeats; the server forgets a client after more than twice as long. */
const beat = 20_000
/** A navigation to the same record within this many ms does not count as leaving. */
const onwards = 300

const here = (record: SharedRecord) => ({
  queryKey: ['here', record],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      return (await request(hereCalls.here, { record }, { signal })).others
    } catch (error) {
      // Presence is not important enough for an error, except for an ended session.
      if (error instanceof ApiError && error.status !== 401) return []
      throw error
    }
  },
  // A hidden tab stops its heartbeats.
  refetchInterval: beat,
  staleTime: 0,
  gcTime: 0,
  networkMode: 'online' as const,
})

export function OthersHere({ record }: { record: SharedRecord }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const { data: others = [] } = useQuery(here(record))
  const client = useQueryClient()
  useEffect(() => {
    const leave = () => {
      if (!session.isValid() || !onlineManager.isOnline()) return
      request(hereCalls.here, { record, leaves: true }, { isQuiet: true, keepalive: true }).catch(() => {})
    }
    const leaveUnlessBack = () => {
      const { queryKey } = here(record)
      if (!client.getQueryCache().find({ queryKey })?.isActive()) leave()
    }
    // A page that closes or reloads runs no effects.
    globalThis.addEventListener('pagehide', leave)
    return () => {
      globalThis.removeEventListener('pagehide', leave)
      setTimeout(leaveUnlessBack, onwards)
    }
  }, [client, record])
  const names = others.map(({ name }) => name)
  const label = record.startsWith('contact:')
    ? t('here.own')
    : t('here.others', { count: names.length, names: formats.list(names) })
  return (
    <span role="status" className={styles.here}>
      {names.length > 0 && (
        <>
          <span aria-hidden="true">
            <Faces names={names} />
          </span>
          <span className="dim small" dir="auto">
            {label}
          </span>
        </>
      )}
    </span>
  )
}
