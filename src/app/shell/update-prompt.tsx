import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstIdle } from '#app/first-idle.ts'
import { isOutdated, loadNewest } from '#offline/shell-cache.ts'
import styles from './shell.module.css'

const atMostEvery = 5 * 60_000

/** Offers a newer version at the start and when the user returns; never reloads automatically. */
export function UpdatePrompt() {
  const { t } = useTranslation('shell')
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let checkedAt = 0
    const check = async () => {
      if (document.hidden || Date.now() - checkedAt < atMostEvery) return
      checkedAt = Date.now()
      if (await isOutdated()) setOffered(true)
    }
    const listen = () => void check()
    // Without a worker the page has just come from the server.
    if (navigator.serviceWorker?.controller) void firstIdle.then(check)
    else checkedAt = Date.now()
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
        <div className={`row ${styles.update}`}>
          <span dir="auto">{t('update.text')}</span>
          <Button size="sm" onClick={() => void loadNewest()}>
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
