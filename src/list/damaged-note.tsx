import { useTranslation } from 'react-i18next'
import { Note } from '#ui/note.tsx'
import styles from './damaged-note.module.css'

/** Says that a part of the address was invalid; a page that is no list says it in its own words. */
export function DamagedNote({ search, children }: { search: { damaged: '' | 'yes' }; children?: string }) {
  const { t } = useTranslation('list')
  if (search.damaged === '') return null
  return (
    <div className={styles.note}>
      <Note tone="warning">{children ?? t('damaged')}</Note>
    </div>
  )
}
