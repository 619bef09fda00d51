import { useTranslation } from 'react-i18next'

/** Captures keys while a panel loads, so that they reach its field instead of the page's shortcuts. */
export function EarlyKeys({ onText, onEscape }: { onText: (text: string) => void; onEscape: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <input
      ref={takeKeys}
      className="sr-only"
      aria-label={t('search')}
      autoComplete="off"
      onChange={({ target }) => onText(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onEscape()}
    />
  )
}

/** Focuses the field in the commit, so that no following key is lost. */
export function takeKeys(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true })
}
