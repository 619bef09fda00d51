import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card.tsx'
import styles from './appearance-drawer.module.css'
import { FirstDaySetting, LanguageSetting, SchemeSetting } from './settings.tsx'

/** Language, first day of the week and scheme, which are often looked for in the account; the rest is in Appearance. */
export function LookCard() {
  const { t } = useTranslation('config')
  return (
    <Card id="look" title={t('card')}>
      <div className={styles.body}>
        <LanguageSetting />
        <FirstDaySetting />
        <SchemeSetting />
      </div>
    </Card>
  )
}
