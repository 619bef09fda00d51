import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { useLiveState } from '#kernel/live.ts'
import { livingTabs } from '#kernel/tabs.ts'
import { Fact } from '#ui/fact.tsx'
import { Timestamp } from '#ui/moment.tsx'
import styles from './inspector.module.css'

/** Milliseconds between counts of the tabs. */
const counting = 2000

function useTabs(): number {
  const [count, setCount] = useState(1)
  useEffect(() => {
    const look = () => void livingTabs().then((tabs) => setCount(tabs.size))
    look()
    const timer = setInterval(look, counting)
    return () => clearInterval(timer)
  }, [])
  return count
}

export function LivePart() {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const { role, openSince, breaks, heard, last } = useLiveState()
  const tabs = useTabs()
  const stream = role === 'leads' ? (openSince ? 'open' : 'broken') : role === 'follows' ? 'other' : 'closed'
  return (
    <div className={styles.part}>
      <p className="dim small" dir="auto">
        {t('live.text')}
      </p>
      <dl>
        <Fact name={t('live.stream')}>{t(`live.streams.${stream}`)}</Fact>
        <Fact name={t('live.leader')}>{t(`live.roles.${role}`)}</Fact>
        <Fact name={t('live.tabs')}>{formats.number(tabs)}</Fact>
        {openSince && (
          <Fact name={t('live.since')}>
            <Timestamp at={new Date(openSince).toISOString()} />
          </Fact>
        )}
        <Fact name={t('live.breaks')}>{formats.number(breaks)}</Fact>
        <Fact name={t('live.heard')}>{formats.number(heard)}</Fact>
        <Fact name={t('live.last')}>
          {last ? (
            <>
              <code dir="ltr">{[last.event.feature, last.event.id].filter(Boolean).join(' ')}</code>{' '}
              <Timestamp at={new Date(last.heardAt).toISOString()} />
              {last.isOwn && ` · ${t('live.own')}`}
            </>
          ) : (
            '–'
          )}
        </Fact>
      </dl>
    </div>
  )
}
