import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './activity.module.css'

const shownFirst = 2

export function ChangeList({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('activity')
  const [isOpen, setOpen] = useState(false)
  const more = texts.length - shownFirst
  return (
    <div className={styles.changes}>
      {(isOpen ? texts : texts.slice(0, shownFirst)).map((text) => (
        <span key={text} className="small" dir="auto">
          {text}
        </span>
      ))}
      {more > 0 && (
        <button type="button" className="link small" onClick={() => setOpen(!isOpen)}>
          <bdi>{isOpen ? t('less') : t('more', { count: more })}</bdi>
        </button>
      )}
    </div>
  )
}
