import { useTranslation } from 'react-i18next'

/** The 3 px line at the top; it appears after 120 ms. */
export function ProgressLine({ label }: { label: string }) {
  return <div className="progress-line" role="progressbar" aria-label={label} />
}

export function LoadingLine() {
  const { t } = useTranslation('common')
  return <ProgressLine label={t('loading')} />
}
