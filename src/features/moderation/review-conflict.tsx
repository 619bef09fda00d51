import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type ModerationRequest, type ReviewState, ShopReview } from '#contract/moderation.ts'
import { ConflictDialog } from '#forms/conflict-dialog.tsx'
import type { OpenConflict } from '#kernel/feature.ts'
import { useModerate } from './mutations.ts'

const Conflict = z.object({ current: ShopReview })
type Fields = { state: ReviewState; reply: string }

export function ReviewConflict({ entry, onClose }: OpenConflict) {
  const { t } = useTranslation(['moderation', 'edit'])
  const { mutate } = useModerate()
  const { data } = Conflict.safeParse(entry.error.body)
  if (!data) return null
  const { id, version, state, reply, repliedAt, author, name } = data.current
  const { base = {}, ...variables } = entry.variables as ModerationRequest
  const changes: Partial<Fields> = {
    ...(variables.state && { state: variables.state }),
    ...(variables.reply !== undefined && { reply: variables.reply }),
  }
  const names = { state: t('columns.state'), reply: t('reply.label') }
  return (
    <ConflictDialog<Fields>
      entry={entry}
      title={t('open', { author, name })}
      current={{
        version,
        fields: { state, reply: reply ?? '' },
        at: changes.reply === undefined ? undefined : (repliedAt ?? undefined),
      }}
      edit={{ changes, base: base as Partial<Fields> }}
      nameOf={(field) => names[field]}
      show={(fields, field) => (field === 'state' ? t(`states.${fields.state}`) : fields.reply)}
      send={(edit) => mutate({ ids: [id], version, ...edit.changes, base: edit.base })}
      onClose={onClose}
    />
  )
}
