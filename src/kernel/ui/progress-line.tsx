import { useTranslation } from 'react-i18next'

/** The 3 px line across the very top; it shows itself after 120 ms. */
export function ProgressLine({ label }: { label: string }) {
  return <div className="progress-line" role="progressbar" aria-label={label} />
}

/** The line while something is being fetched. */
export function LoadingLine() {
  const { t } = useTranslation('common')
  return <ProgressLine label={t('loading')} />
}
