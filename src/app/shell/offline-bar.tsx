import { IconAlertTriangle, IconCloudOff, IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailuresWithoutQuestion } from '#forms/reopen.ts'
import { useOnline } from '#kernel/connection.ts'
import { giveUpSlowCalls, useSlowness } from '#kernel/slow-calls.ts'
import { useUnsent } from '#offline/outbox.ts'
import styles from './offline-bar.module.css'

function measure(bar: HTMLElement | null) {
  if (!bar) return
  const root = document.documentElement.style
  const seen = new ResizeObserver(([entry]) => {
    const isSticky = getComputedStyle(bar).position === 'sticky'
    root.setProperty('--bar-h', `${isSticky ? (entry?.contentRect.height ?? 0) : 0}px`)
  })
  seen.observe(bar)
  return () => {
    seen.disconnect()
    root.removeProperty('--bar-h')
  }
}

export function SlowNote() {
  const { t } = useTranslation('ui')
  const slowness = useSlowness()
  if (slowness === 'none') return null
  const texts = { slow: t('slow.slow'), stuckRead: t('slow.stuckRead'), stuckWrite: t('slow.stuckWrite') }
  return (
    <div className={`row ${styles.bar}`}>
      <IconHourglass size={18} aria-hidden="true" />
      <span dir="auto">{texts[slowness]}</span>
      {slowness !== 'slow' && (
        <button type="button" className={styles.see} onClick={giveUpSlowCalls}>
          {t(slowness === 'stuckWrite' ? 'slow.keep' : 'slow.cancel')}
        </button>
      )}
    </div>
  )
}

/** Its element is always present, so that changes are announced. */
export function OfflineBar({ onOutbox }: { onOutbox: () => void }) {
  const { t } = useTranslation('ui')
  const isOnline = useOnline()
  const unsent = useUnsent(useQueryClient())
  const failures = useFailuresWithoutQuestion().length
  const isShown = !isOnline || failures > 0
  return (
    <div role="status" ref={measure} className={styles.region}>
      {isOnline && <SlowNote />}
      {isShown && (
        <div className={`row ${styles.bar}`}>
          {isOnline ? (
            <IconAlertTriangle size={18} aria-hidden="true" />
          ) : (
            <IconCloudOff size={18} aria-hidden="true" />
          )}
          <span dir="auto">
            {!isOnline && t('offline')} {!isOnline && unsent > 0 && t('unsent', { count: unsent })}{' '}
            {failures > 0 && t('outbox.refused', { count: failures })}
          </span>
          {(unsent > 0 || failures > 0) && (
            <button type="button" className={styles.see} aria-haspopup="dialog" onClick={onOutbox}>
              {t('outbox.see')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
