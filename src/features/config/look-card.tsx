import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { config, configure, type Locale, locales } from '#kernel/config.ts'
import { languageNames } from '#kernel/languages.ts'
import { Card } from '#ui/card.tsx'
import { PlainSelect } from '#ui/plain-select.tsx'
import { Segmented } from '#ui/segmented.tsx'
import styles from './appearance-drawer.module.css'

/** Language and scheme, which are often looked for in the account; the rest is in Appearance. */
export function LookCard() {
  const { t } = useTranslation('config')
  const id = useId()
  const locale = config.usePart((all) => all.locale)
  const scheme = config.usePart((all) => (all.followSystem ? 'system' : all.navType))
  return (
    <Card title={t('card')}>
      <div className={styles.body}>
        <div className={styles.section}>
          <label htmlFor={id} className={styles.legend} dir="auto">
            {t('language')}
          </label>
          <PlainSelect
            id={id}
            className={styles.select}
            value={locale}
            onChange={(event) => configure({ locale: event.target.value as Locale })}
          >
            {locales.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </PlainSelect>
        </div>
        <div className={styles.section}>
          <span className={styles.legend} aria-hidden="true" dir="auto">
            {t('scheme.legend')}
          </span>
          <Segmented
            label={t('scheme.legend')}
            value={scheme}
            options={(['light', 'dark', 'system'] as const).map((value) => ({
              value,
              label: t(`scheme.${value}`),
            }))}
            onChange={(value) =>
              configure(value === 'system' ? { followSystem: true } : { followSystem: false, navType: value })
            }
          />
        </div>
      </div>
    </Card>
  )
}
