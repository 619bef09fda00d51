import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Right } from '#contract/rights.ts'
import { useMay } from '#kernel/rights.ts'
import { Note } from '#ui/note.tsx'
import styles from './form.module.css'

type Props = {
  /** The right that writing needs; undefined for everyone. */
  without: Right | undefined
  children: ReactNode
}

/** Makes fields read-only without a right; a note names the right and who grants it. */
export function ReadOnly({ without: right, children }: Props) {
  const { t } = useTranslation('rights')
  const may = useMay()
  if (right === undefined || may(right)) return children
  return (
    <>
      <div className={styles.readOnlyNote}>
        <Note tone="primary">{t('readOnly', { right: t(right) })}</Note>
      </div>
      <fieldset className={styles.readOnly} disabled>
        {children}
      </fieldset>
    </>
  )
}
