import type { Edit, Held } from '#kernel/edit-form.ts'
import { writerIn } from '#kernel/last-writer.ts'
import { forgetRefused, type RefusedEntry } from '#kernel/outbox.ts'
import { type Choice, changedFields, clashOf, pick, settled } from '#kernel/three-way.ts'
import { ClashPanel } from './clash-panel.tsx'
import type { ClashProps } from './clash-table.tsx'
import { Dialog } from './dialog.tsx'

/** What somebody has to decide about that has no form of its own. */
export type Undecided = {
  entry: RefusedEntry
  /** It is decided later; until then it stands in the outbox. */
  onClose: () => void
}

type Props<Fields extends object> = Undecided &
  Pick<ClashProps<Fields>, 'nameOf' | 'show'> & {
    title: string
    /** What the server holds now. */
    current: Held<Fields>
    /** What was meant. */
    edit: Omit<Edit<Fields>, 'version'>
    send: (edit: Edit<Fields>) => void
    /** Earlier ones about the same, which are decided with it. */
    earlier?: readonly RefusedEntry[]
  }

/** A clash about something that has no form to be settled in. */
export function ClashDialog<Fields extends object>({
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
  const before = { ...fields, ...edit.base }
  const clash = clashOf(before, fields, { ...before, ...edit.changes })

  function settle(choice: Choice<Fields>) {
    for (const { key } of [...earlier, entry]) void forgetRefused(key)
    const merged = settled(clash, choice)
    const names = changedFields(fields, merged)
    if (names.length > 0)
      send({
        ...(version !== undefined && { version }),
        changes: pick(merged, names),
        base: pick(fields, names),
      })
  }

  return (
    <Dialog title={title} size={560} onClose={onClose}>
      <ClashPanel
        clash={{ ...clash, ...writerIn(entry.error.body, current), refused: entry.key }}
        onSettle={settle}
        {...show}
      />
    </Dialog>
  )
}
