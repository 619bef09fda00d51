import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './shell.module.css'

/** Set at build time by vite.config.ts, which also writes it to `/build.json`. */
declare const __BUILD_ID__: string

const atMostEvery = 5 * 60_000

/** True when the server has another build; false without a response. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/build.json', { cache: 'no-store' })
    if (!answer.ok) return false
    const { id } = (await answer.json()) as { id?: unknown }
    return typeof id === 'string' && id !== __BUILD_ID__
  } catch {
    return false
  }
}

/** Offers to load a newer version when the user returns to the page; it never reloads by itself. */
export function UpdatePrompt() {
  const { t } = useTranslation('shell')
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let checkedAt = Date.now()
    const check = async () => {
      if (document.hidden || Date.now() - checkedAt < atMostEvery) return
      checkedAt = Date.now()
      if (await isOutdated()) setOffered(true)
    }
    const listen = () => void check()
    window.addEventListener('focus', listen)
    document.addEventListener('visibilitychange', listen)
    return () => {
      window.removeEventListener('focus', listen)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [])
  return (
    <div role="status">
      {isOffered && (
        <div className={styles.update}>
          <span dir="auto">{t('update.text')}</span>
          <Button size="sm" onClick={() => location.reload()}>
            {t('update.load')}
          </Button>
          <Button size="sm" variant="subtle" onClick={() => setOffered(false)}>
            {t('update.later')}
          </Button>
        </div>
      )}
    </div>
  )
}
