import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { inviteDays } from '#contract/invitations.ts'
import type { Right } from '#contract/rights.ts'
import type { Role } from '#contract/team.ts'
import { SelectField } from '#forms/select-field.tsx'
import { failureText } from '#kernel/failure.ts'
import { Dialog, DialogFoot } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useInvite } from './mutations.ts'
import styles from './team.module.css'
import { useNameOfRole } from './use-name-of-role.ts'

type Props = {
  roles: readonly Role[]
  may: (right: Right) => boolean
  sendsMail: boolean
  onClose: () => void
}

/** Makes a link by which someone gets an account with a role; it is mailed, or shown once. */
export function InviteDialog({ roles, may, sendsMail, onClose }: Props) {
  const { t } = useTranslation('team')
  const roleName = useNameOfRole(roles)
  const invite = useInvite()
  const mine = roles.filter(({ rights }) => rights.every(may))
  const [role, setRole] = useState(
    mine.some(({ id: roleId }) => roleId === 'staff') ? 'staff' : mine.at(-1)?.id,
  )
  const [email, setEmail] = useState('')
  const { data, error, isPending } = invite
  const isMailing = sendsMail && email.trim() !== ''

  if (data?.mailed) return <SentDialog email={email.trim()} onClose={onClose} />
  if (data) {
    const text = t('invite.ready', { count: inviteDays })
    const title = t('invite.title')
    return (
      <LinkDialog
        title={title}
        text={text}
        label={t('invite.link')}
        link={data.link}
        warning={data.mailed === false ? t('invite.notMailed', { email: email.trim() }) : undefined}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (role === undefined) return
          const text = email.trim()
          invite.mutate({ role, ...(text !== '' && { email: text }) })
        }}
      >
        {error && <Note tone="error">{failureText(error)}</Note>}
        <SelectField
          data-autofocus
          label={t('role')}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value)}
        >
          {mine.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {roleName(choice.id)}
            </option>
          ))}
        </SelectField>
        <TextInput
          type="email"
          label={t('invite.email')}
          description={t(sendsMail ? 'invite.emailSends' : 'invite.emailHint')}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={isPending}>
            {t(isMailing ? 'invite.send' : 'invite.make')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function SentDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('team')
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      <p role="status" dir="auto">
        {t('invite.sent', { count: inviteDays, email })}
      </p>
      <DialogFoot isAway label={t('invite.close')} onClose={onClose}>
        {null}
      </DialogFoot>
    </Dialog>
  )
}
