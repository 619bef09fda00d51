import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type Right, rights } from '#contract/rights.ts'
import type { Role } from '#contract/team.ts'
import { failureText } from '#kernel/failure.ts'
import type { RejectedMutation } from '#kernel/outbox-entry.ts'
import { removeRejected } from '#offline/outbox.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { useSaveRole } from './mutations.ts'
import type { MutationVariables } from './queries.ts'
import { RightsField } from './rights-field.tsx'

type Props = {
  role: Role | undefined
  /** A rejected save, which is shown again; its sending makes it a new one. */
  rejected?: RejectedMutation
  roles: readonly Role[]
  may: (right: Right) => boolean
  onClose: () => void
}

/** Name and rights of an own role; rights that oneself lacks cannot be chosenRights. */
export function RoleDialog({ role, rejected, roles, may, onClose }: Props) {
  const { t } = useTranslation('team')
  const saveRole = useSaveRole()
  const typed = rejected?.variables as MutationVariables['saveRole'] | undefined
  const [id] = useState(() => typed?.id ?? role?.id ?? crypto.randomUUID())
  const [name, setName] = useState(typed?.name ?? role?.name ?? '')
  const [chosen, setChosen] = useState(typed?.rights ?? role?.rights ?? [])
  const [problem, setProblem] = useState<string>()

  function submit() {
    const text = name.trim()
    const isTaken = roles.some(
      (role) => role.id !== id && role.name?.toLocaleLowerCase() === text.toLocaleLowerCase(),
    )
    if (text === '') return setProblem(t('roles.needName'))
    if (isTaken) return setProblem(t('roles.taken'))
    const chosenRights = rights.filter((right) => chosen.includes(right))
    saveRole.mutate({ id, name: text, rights: chosenRights, ...(role && { version: role.version }) })
    if (rejected) void removeRejected(rejected.key)
    onClose()
  }
  return (
    <FormDialog
      title={role ? t('roles.editTitle', { name: role.name ?? '' }) : t('roles.new')}
      size={560}
      confirmLabel={t('roles.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      {rejected && <Note tone="error">{failureText(rejected.error)}</Note>}
      <TextInput
        label={t('roles.name')}
        value={name}
        maxLength={60}
        error={problem}
        data-autofocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <RightsField chosen={chosen} may={may} onChange={setChosen} />
    </FormDialog>
  )
}
