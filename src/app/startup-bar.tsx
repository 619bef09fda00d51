import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '#kernel/session.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import styles from './startup.module.css'

const patience = 8000

/** Ends the session as an invalid token does: pending mutations stay for the next sign-in. */
function signOut() {
  session.end('refused')
  location.assign('/login')
}

/** Shown until the session is known; after eight seconds it says that nothing is lost and offers to sign out. */
export function StartupBar() {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ProgressLine label={t('starting')} />
      {isSlow && (
        <div className={styles.startup} role="status">
          <p dir="auto">{t('startingSlow')}</p>
          <Button variant="default" onClick={() => location.reload()}>
            {t('tryAgain')}
          </Button>
          {session.isValid() && (
            <Button variant="subtle" onClick={signOut}>
              {t('signOut')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
