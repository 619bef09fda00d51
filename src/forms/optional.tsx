import { useTranslation } from 'react-i18next'
import styles from './optional.module.css'

export function Optional({ children }: { children: string }) {
  const { t } = useTranslation('edit')
  return (
    <>
      {children}
      <span className={styles.optional}> ({t('optional')})</span>
    </>
  )
}
