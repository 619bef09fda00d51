import type { OpenConflict } from '#kernel/feature.ts'
import type { RejectedMutation } from '#kernel/outbox-entry.ts'
import { removeRejected } from '#offline/outbox.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { ConflictProps } from './conflict-table.tsx'
import type { Edit, Snapshot } from './edit-form.ts'
import { writerIn } from './last-writer.ts'
import { type Choice, changedFields, findConflict, mergeChoice, pick } from './three-way.ts'

type Props<Fields extends object> = OpenConflict &
  Pick<ConflictProps<Fields>, 'nameOf' | 'show'> & {
    title: string
    current: Snapshot<Fields>
    edit: Omit<Edit<Fields>, 'version'>
    send: (edit: Edit<Fields>) => void
    /** Earlier rejected edits of the record, resolved together. */
    earlier?: readonly RejectedMutation[]
  }

export function ConflictDialog<Fields extends object>({
  entry,
  onClose,
  title,
  current,
  edit,
  send,
  earlier = [],
  ...show
}: Props<Fields>) {
  const { fields, version } = current
  const baseFields = { ...fields, ...edit.base }
  const conflict = findConflict(baseFields, fields, { ...baseFields, ...edit.changes })

  function settle(choice: Choice<Fields>) {
    for (const { key } of [...earlier, entry]) void removeRejected(key)
    const merged = mergeChoice(conflict, choice)
    const names = changedFields(fields, merged)
    if (names.length > 0) send({ version, changes: pick(merged, names), base: pick(fields, names) })
  }

  return (
    <Dialog title={title} size={560} onClose={onClose}>
      <ConflictPanel
        conflict={{ ...conflict, ...writerIn(entry.error.body, current), refused: entry.key }}
        onSettle={settle}
        {...show}
      />
    </Dialog>
  )
}
