import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressLine } from './progress-line.tsx'
import styles from './startup.module.css'

const patience = 8000

/** Shown until the session is known; after eight seconds it says that nothing is lost. */
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
        </div>
      )}
    </>
  )
}
