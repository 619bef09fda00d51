import { useTranslation } from 'react-i18next'
import type { OrderStatusRequest } from '#contract/order-calls.ts'
import { OrderConflict } from '#contract/orders.ts'
import { ConflictDialog } from '#forms/conflict-dialog.tsx'
import { isSame } from '#forms/three-way.ts'
import type { OpenConflict } from '#kernel/feature.ts'
import type { RejectedMutation } from '#kernel/outbox-entry.ts'
import { useRejected } from '#offline/outbox.ts'
import { useStatusChange } from './use-status-change.tsx'

const variablesOf = ({ variables }: RejectedMutation) => variables as OrderStatusRequest

export function StatusConflict({ entry, onClose }: OpenConflict) {
  const { t } = useTranslation(['orders', 'ui', 'edit'])
  const { change } = useStatusChange()
  const variables = variablesOf(entry)
  const earlier = useRejected().filter(
    (candidate) =>
      isSame(candidate.mutationKey, entry.mutationKey) && isSame(variablesOf(candidate).ids, variables.ids),
  )
  const { data } = OrderConflict.safeParse(entry.error.body)
  if (!data || !variables.state) return null
  const { id, state, version, history = [] } = data.current
  const last = history.findLast(({ kind }) => kind === state)
  return (
    <ConflictDialog
      entry={entry}
      earlier={earlier}
      title={t('number', { id: `#${id}` })}
      current={{ version, fields: { state }, by: last?.by ?? undefined, at: last?.at }}
      edit={{ changes: { state: variables.state }, base: { state: variables.base ?? state } }}
      nameOf={() => t('columns.state')}
      show={(fields) => t(`ui:states.${fields.state}`)}
      send={({ changes: { state: mine } }) => {
        if (mine)
          change(
            {
              ids: [id],
              from: { version, base: state },
              counts: { [state]: 1 },
              ...(variables.note && { note: variables.note }),
            },
            mine,
          )
      }}
      onClose={onClose}
    />
  )
}
