import { useTranslation } from 'react-i18next'
import { ColumnClash as Clash, type ColumnFields } from '#contract/kanban.ts'
import { useFormats } from '#kernel/format.ts'
import { ClashDialog, type Undecided } from '#kernel/ui/clash-dialog.tsx'
import { useColumnTitle } from './column-head.tsx'
import type { Intents } from './intents.ts'
import { useEditColumn } from './mutations.ts'

/** Resolves a conflict about a column's name, limit and colour. */
export function ColumnClash({ entry, onClose }: Undecided) {
  const { t } = useTranslation(['kanban', 'edit'])
  const common = useTranslation('common').t
  const formats = useFormats()
  const titleOf = useColumnTitle()
  const { mutate } = useEditColumn()
  const { data } = Clash.safeParse(entry.error.body)
  if (!data) return null
  const { id, version, title, limit, isHard, color = null } = data.current
  const names = {
    ...{ title: t('clash.title'), limit: t('limit.count'), isHard: t('limit.hard') },
    color: t('column.color'),
  }
  function show(fields: ColumnFields, field: keyof ColumnFields): string {
    if (field === 'limit') return fields.limit === null ? '' : formats.number(fields.limit)
    if (field === 'isHard') return t(fields.isHard ? 'clash.yes' : 'clash.no')
    if (field === 'color')
      return fields.color === null ? t('column.ofPlace') : common(`colours.${fields.color as 1}`)
    return fields.title
  }
  return (
    <ClashDialog<ColumnFields>
      entry={entry}
      title={t('clash.column', { title: titleOf({ title }) })}
      current={{ version, fields: { title, limit, isHard, color } }}
      edit={entry.variables as Intents['editColumn']}
      nameOf={(field) => names[field]}
      show={show}
      send={(edit) => mutate({ columnId: id, ...edit, version })}
      onClose={onClose}
    />
  )
}
