import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/team.ts'
import { useDeactivate } from '#features/team/mutations.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useOnline } from '#kernel/connection.ts'
import { notify } from '#kernel/snackbar.ts'
import { FormDialog } from '#ui/dialog.tsx'

type Props = { member: Member; members: readonly Member[]; onClose: () => void }

/** Asks before someone is signed out for good, and who gets the calendars that they share. */
export function DeactivateDialog({ member: { id, name }, members, onClose }: Props) {
  const { t } = useTranslation('team')
  const deactivate = useDeactivate()
  const isOnline = useOnline()
  const heirs = members.filter((member) => member.isActive && member.id !== id)
  const [heir, setHeir] = useState(heirs.find((heir) => heir.isSelf)?.id ?? '')
  return (
    <FormDialog
      title={t('deactivate.title', { name })}
      confirmLabel={t('deactivate.verb')}
      isDanger
      onClose={onClose}
      onSubmit={() => {
        deactivate.mutate({ user: id, ...(heir !== '' && { heir }) })
        notify({ message: t(isOnline ? 'deactivate.done' : 'deactivate.later', { name }) })
        onClose()
      }}
    >
      <p dir="auto">{t('deactivate.text')}</p>
      <SelectField
        label={t('deactivate.heir')}
        value={heir}
        onChange={({ currentTarget }) => setHeir(currentTarget.value)}
      >
        <option value="">{t('deactivate.nobody')}</option>
        {heirs.map((heir) => (
          <option key={heir.id} value={heir.id}>
            {heir.name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
