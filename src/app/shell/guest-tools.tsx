import { IconChevronDown, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { config, configure, type Locale, locales } from '#kernel/config.ts'
import { languageNames } from '#kernel/languages.ts'
import { useScheme } from '#theme/theme-provider.tsx'
import styles from './shell.module.css'

export function GuestTools() {
  const { t } = useTranslation('shell')
  const locale = config.usePart((now) => now.locale)
  const isDark = useScheme() === 'dark'
  return (
    <footer className={`row ${styles.tools}`}>
      <label className={`row ${styles.tool}`}>
        <IconLanguage size={20} aria-hidden="true" />
        <span className="sr-only">{t('language')}</span>
        <select value={locale} onChange={(event) => configure({ locale: event.target.value as Locale })}>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageNames[locale]}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden="true" />
      </label>
      <button
        type="button"
        className={`row ${styles.tool}`}
        onClick={() => configure({ navType: isDark ? 'light' : 'dark', followSystem: false })}
      >
        {isDark ? <IconSun size={20} aria-hidden="true" /> : <IconMoon size={20} aria-hidden="true" />}
        <span dir="auto">{isDark ? t('scheme.toLight') : t('scheme.toDark')}</span>
      </button>
    </footer>
  )
}
