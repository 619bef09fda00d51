import { useTranslation } from 'react-i18next'

/**
 * Holds the place of a field whose panel is still being fetched: what is typed meanwhile is handed on and reaches no
 * key of the page.
 */
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

/** In the commit itself: the letters that follow at once belong to the field. */
export function takeKeys(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true })
}
