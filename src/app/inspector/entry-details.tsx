import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { Fact } from '#ui/fact.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Note } from '#ui/note.tsx'
import { type EntryRow, writtenHash } from './entries.ts'
import { EntryBadge } from './entry-badge.tsx'
import styles from './inspector.module.css'

const maxShown = 20_000

export function EntryDetails({
  hash,
  row,
  onBack,
}: {
  hash: string
  row: EntryRow | undefined
  onBack: () => void
}) {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const client = useQueryClient()
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const query = client.getQueryCache().get(hash)
  const isUsed = (row?.users ?? 0) > 0

  function drop() {
    if (!query) return
    const { queryKey } = query
    // An entry in use is reset and refetched; removed, its screen would keep stale data.
    if (isUsed) void client.resetQueries({ queryKey, exact: true })
    else {
      client.removeQueries({ queryKey, exact: true })
      onBack()
    }
  }
  return (
    <div className={styles.part}>
      <div>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} className="flip" aria-hidden="true" />}
          onClick={onBack}
        >
          {t('entry.back')}
        </Button>
      </div>
      <h3 ref={heading} tabIndex={-1} className={styles.keyTitle}>
        <code dir="ltr">{row?.key ?? writtenHash(hash)}</code>
      </h3>
      {row && query ? (
        <>
          <dl>
            <Fact name={t('columns.state')}>
              <EntryBadge state={row.state} />
            </Fact>
            <Fact name={t('entry.read')}>
              {row.at === 0 ? '–' : <Timestamp at={new Date(row.at).toISOString()} />}
            </Fact>
            <Fact name={t('columns.size')}>{row.size === undefined ? '…' : formats.bytes(row.size)}</Fact>
            <Fact name={t('columns.location')}>{t(`reasons.${row.location}`)}</Fact>
            <Fact name={t('columns.users')}>{formats.number(row.users)}</Fact>
            {query.state.error && (
              <Fact
                name={t('entry.error')}
              >{`${query.state.error.status || '–'} ${query.state.error.message}`}</Fact>
            )}
          </dl>
          <div className={styles.tools}>
            <Button variant="default" disabled={!isOnline} onClick={() => void query.fetch().catch(() => {})}>
              {t('entry.refetch')}
            </Button>
            <Button variant="default" disabled={!isOnline} onClick={drop}>
              {t('entry.drop')}
            </Button>
          </div>
          <p className="dim small" dir="auto">
            {isOnline ? (isUsed ? t('entry.dropUsed') : t('entry.dropUnused')) : t('entries.offline')}
          </p>
          <Data data={query.state.data} />
        </>
      ) : (
        <Note tone="primary">{t('entry.gone')}</Note>
      )}
    </div>
  )
}

function Data({ data }: { data: unknown }) {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const text = JSON.stringify(data, undefined, 2) ?? ''
  return (
    <section aria-label={t('entry.data')}>
      <h4 className={styles.label}>{t('entry.data')}</h4>
      {text.length > maxShown && (
        <p className="dim small" dir="auto">
          {t('entry.cut', { shown: formats.number(maxShown), all: formats.number(text.length) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which must work by keyboard */}
      <pre className={styles.data} dir="ltr" tabIndex={0}>
        {text.slice(0, maxShown)}
      </pre>
    </section>
  )
}
