import { useTranslation } from 'react-i18next'
import styles from './optional.module.css'

/** The label of a field that may stay empty. */
export function Optional({ children }: { children: string }) {
  const { t } = useTranslation('edit')
  return (
    <>
      {children}
      <span className={styles.optional}> ({t('optional')})</span>
    </>
  )
}
