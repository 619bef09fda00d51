import { IconMail, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invite, Role } from '#contract/team.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useWithdraw } from './mutations.ts'
import styles from './team.module.css'
import { useNameOfRole } from './use-name-of-role.ts'

export function InviteRow({ invite, roles }: { invite: Invite; roles: readonly Role[] }) {
  const { t } = useTranslation('team')
  const formats = useFormats()
  const roleName = useNameOfRole(roles)
  const withdraw = useWithdraw()
  const isOnline = useOnline()
  const invitee = invite.email ?? t('invite.anybody')
  return (
    <li className={`row ${styles.row}`}>
      <IconMail size={20} aria-hidden="true" />
      <span className={styles.person}>
        <bdi className="strong">{invitee}</bdi>
        <span className="dim small" dir="auto">
          {t('invite.by', { name: invite.by, role: roleName(invite.role) })}
        </span>
      </span>
      <span className={`${styles.seen} dim small`} dir="auto">
        {t('invite.until', { day: formats.until(invite.endsAt) })}
      </span>
      <IconButton
        label={t('invite.withdraw', { who: invitee })}
        onClick={() => {
          withdraw.mutate({ id: invite.id })
          notify({ message: t(isOnline ? 'invite.withdrawn' : 'invite.withdrawnLater') })
        }}
      >
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
