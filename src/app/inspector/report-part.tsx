import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRejected, waitingWrites } from '#offline/outbox.ts'
import { Note } from '#ui/note.tsx'
import styles from './inspector.module.css'
import { reportOf } from './report.ts'

export function ReportPart() {
  const { t } = useTranslation('inspector')
  const client = useQueryClient()
  const router = useRouter()
  const rejected = useRejected()
  const make = () =>
    reportOf(client, router.state.matches.at(-1)?.routeId ?? '', {
      waiting: waitingWrites(client),
      refused: rejected,
    })
  // Made once, so that the copied report is the one that was read.
  const [report, setReport] = useState(make)
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = () => {
    const written = navigator.clipboard?.writeText(report) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  }
  return (
    <div className={styles.part}>
      <p className="dim small" dir="auto">
        {t('report.text')}
      </p>
      <div className={styles.tools}>
        <Button onClick={copy}>
          <span aria-live="polite">{copied === 'yes' ? t('report.copied') : t('report.copy')}</span>
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setReport(make())
            setCopied(undefined)
          }}
        >
          {t('report.again')}
        </Button>
      </div>
      {copied === 'no' && <Note tone="error">{t('report.notCopied')}</Note>}
      <section aria-label={t('report.title')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which must work by keyboard */}
        <pre className={styles.data} dir="ltr" tabIndex={0}>
          {report}
        </pre>
      </section>
    </div>
  )
}
