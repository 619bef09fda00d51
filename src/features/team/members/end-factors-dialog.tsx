import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/team.ts'
import { useEndFactors } from '#features/team/mutations.ts'
import { useOnline } from '#kernel/connection.ts'
import { notify } from '#kernel/snackbar.ts'
import { Confirm } from '#ui/confirm.tsx'

type Props = { member: Member; onClose: () => void }

/** Asks before the passkeys and one-time codes of someone who lost them are removed. */
export function EndFactorsDialog({ member: { id, name }, onClose }: Props) {
  const { t } = useTranslation('team')
  const endFactors = useEndFactors()
  const isOnline = useOnline()
  return (
    <Confirm
      opened
      title={t('endFactors.title', { name })}
      message={t('endFactors.text')}
      confirmLabel={t('endFactors.verb')}
      onClose={onClose}
      onConfirm={() => {
        endFactors.mutate({ user: id })
        notify({ message: t(isOnline ? 'endFactors.done' : 'endFactors.later', { name }) })
      }}
    />
  )
}
