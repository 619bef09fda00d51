import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Right } from '#contract/rights.ts'
import type { Member } from '#contract/team.ts'
import { useActivate, useSetRole } from '#features/team/mutations.ts'
import type { Team } from '#features/team/queries.ts'
import styles from '#features/team/team.module.css'
import { useNameOfRole } from '#features/team/use-name-of-role.ts'
import { useOnline } from '#kernel/connection.ts'
import { dismiss, notify } from '#kernel/snackbar.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { PlainSelect } from '#ui/plain-select.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'

const DeactivateDialog = lazyPart(() => import('./deactivate-dialog.tsx'), 'DeactivateDialog')

const EndFactorsDialog = lazyPart(() => import('./end-factors-dialog.tsx'), 'EndFactorsDialog')

const ResetDialog = lazyPart(() => import('./reset-dialog.tsx'), 'ResetDialog')

type Props = { member: Member; team: Team; may: (right: Right) => boolean }

export function MemberRow({ member, team, may }: Props) {
  const { t } = useTranslation('team')
  const roleName = useNameOfRole(team.roles)
  const setRole = useSetRole()
  const activate = useActivate()
  const isOnline = useOnline()
  const [asks, setAsks] = useState<'deactivate' | 'endFactors' | 'reset'>()
  const { id, name, email, role, isActive, isSelf, hasFactor, seen, devices } = member
  const rightsOf = (of: string) => team.roles.find((role) => role.id === of)?.rights ?? []
  // No one gives or takes a right that they lack.
  const isMine = rightsOf(role).every(may)
  const owners = team.members.filter((member) => member.role === 'owner' && member.isActive)
  const isLastOwner = owners.length === 1 && owners[0]?.id === id
  const why = isLastOwner ? t('lastOwner') : isMine ? undefined : t('notYours')
  function changeRole(newRole: string) {
    const message = notify({
      message: t(isOnline ? 'roleSet' : 'roleSetLater', { name, role: roleName(newRole) }),
      about: `team/${id}`,
      // People can't restore permissions that they gave up.
      ...(!isSelf && { undo: [setRole.later({ user: id, role })] }),
    })
    setRole.mutate({ user: id, role: newRole }, { onError: () => dismiss(message) })
  }
  return (
    <li className={`row ${styles.row}`} data-off={!isActive || undefined}>
      <TeamAvatar name={name} size={36} />
      <span className={styles.person}>
        <bdi className="strong">{isSelf ? t('you', { name }) : name}</bdi>
        <bdi className="dim small trunc">{email}</bdi>
      </span>
      <span className={`${styles.seen} dim small`}>
        {!isActive && <StatusBadge status="stopped">{t('deactivated')}</StatusBadge>}
        {isActive && devices > 0 && t('here', { count: devices })}
        {isActive && devices === 0 && (seen ? <Timestamp at={seen} /> : t('neverSeen'))}
      </span>
      <PlainSelect
        aria-label={t('roleOf', { name })}
        value={role}
        disabled={why !== undefined || !isActive}
        title={why}
        onChange={({ currentTarget }) => changeRole(currentTarget.value)}
      >
        {team.roles
          .filter((candidate) => candidate.id === role || candidate.rights.every(may))
          .map((role) => (
            <option key={role.id} value={role.id}>
              {roleName(role.id)}
            </option>
          ))}
      </PlainSelect>
      {isMine && !isSelf && !isLastOwner ? (
        <MoreMenu label={t('menuOf', { name })}>
          {isActive ? (
            <>
              <Menu.Item onClick={() => setAsks('reset')}>{t('reset.open')}</Menu.Item>
              {hasFactor && (
                <Menu.Item onClick={() => setAsks('endFactors')}>{t('endFactors.open')}</Menu.Item>
              )}
              <Menu.Item color="error" onClick={() => setAsks('deactivate')}>
                {t('deactivate.open')}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item onClick={() => activate.mutate({ user: id })}>{t('activate')}</Menu.Item>
          )}
        </MoreMenu>
      ) : (
        <span className={styles.noMenu} />
      )}
      {asks && (
        <Coming>
          {asks === 'reset' && <ResetDialog member={member} onClose={() => setAsks(undefined)} />}
          {asks === 'endFactors' && <EndFactorsDialog member={member} onClose={() => setAsks(undefined)} />}
          {asks === 'deactivate' && (
            <DeactivateDialog member={member} members={team.members} onClose={() => setAsks(undefined)} />
          )}
        </Coming>
      )}
    </li>
  )
}
