import { useTranslation } from 'react-i18next'
import { type ColumnFields, ColumnConflict as Conflict } from '#contract/kanban.ts'
import { useEditColumn } from '#features/kanban/mutations.ts'
import type { MutationVariables } from '#features/kanban/optimistic.ts'
import { ConflictDialog } from '#forms/conflict-dialog.tsx'
import type { OpenConflict } from '#kernel/feature.ts'
import { useFormats } from '#kernel/format.ts'
import { useColumnTitle } from './column-head.tsx'

export function ColumnConflict({ entry, onClose }: OpenConflict) {
  const { t } = useTranslation(['kanban', 'edit'])
  const common = useTranslation('common').t
  const formats = useFormats()
  const titleOf = useColumnTitle()
  const { mutate } = useEditColumn()
  const { data } = Conflict.safeParse(entry.error.body)
  if (!data) return null
  const { id, version, title, limit, isHard, color = null } = data.current
  const names = {
    title: t('conflict.title'),
    limit: t('limit.count'),
    isHard: t('limit.hard'),
    color: t('column.color'),
  }
  function show(fields: ColumnFields, field: keyof ColumnFields): string {
    if (field === 'limit') return fields.limit === null ? '' : formats.number(fields.limit)
    if (field === 'isHard') return t(fields.isHard ? 'conflict.yes' : 'conflict.no')
    if (field === 'color')
      return fields.color === null ? t('column.ofPlace') : common(`colours.${fields.color as 1}`)
    return fields.title
  }
  return (
    <ConflictDialog<ColumnFields>
      entry={entry}
      title={t('conflict.column', { title: titleOf({ title }) })}
      current={{ version, fields: { title, limit, isHard, color } }}
      edit={entry.variables as MutationVariables['editColumn']}
      nameOf={(field) => names[field]}
      show={show}
      send={(edit) => mutate({ columnId: id, ...edit, version })}
      onClose={onClose}
    />
  )
}
