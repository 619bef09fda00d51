import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import styles from './drawer-foot.module.css'
import { useSaveKey } from './use-save-key.ts'

type Props = {
  formId: string
  /** Labels of the changed fields; undefined for a record that is being added. */
  changed?: readonly string[]
  /** A conflict brings its own button to save. */
  hasConflict?: boolean
  isSaving: boolean
  confirmLabel: string
  onCancel: () => void
  /** Other buttons, before the one that cancels. */
  children?: ReactNode
}

/** The buttons of a form in a drawer, which stay in view while its fields scroll; Ctrl or Cmd + S saves. */
export function DrawerFoot({
  formId,
  changed,
  hasConflict = false,
  isSaving,
  confirmLabel,
  onCancel,
  children,
}: Props) {
  const { t } = useTranslation(['edit', 'common'])
  const formats = useFormats()
  useSaveKey(formId)
  const isChanged = changed !== undefined && changed.length > 0
  return (
    <div className={`row ${styles.foot}`} data-bottom-bar>
      {isChanged && (
        <p className="dim small" role="status" dir="auto">
          {t('unsaved', { fields: formats.list([...new Set(changed)]) })}
        </p>
      )}
      {children}
      <Button variant="default" onClick={onCancel}>
        {t(isChanged ? 'common:discard' : 'common:cancel')}
      </Button>
      {!hasConflict && (
        <Button type="submit" form={formId} disabled={changed !== undefined && !isChanged} loading={isSaving}>
          {confirmLabel}
        </Button>
      )}
    </div>
  )
}
