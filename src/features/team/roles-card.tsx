import { Button, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { isInUse } from '#contract/areas.ts'
import { isShopRole, type Right, rights } from '#contract/rights.ts'
import type { Role } from '#contract/team.ts'
import { markReopened, useReopen } from '#forms/reopen.ts'
import type { RejectedMutation } from '#kernel/outbox-entry.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import { notify } from '#kernel/snackbar.ts'
import { Card } from '#ui/card.tsx'
import { Coming } from '#ui/coming.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useRemoveRole, useSaveRole, useSetFactor } from './mutations.ts'
import styles from './team.module.css'
import { useNameOfRole } from './use-name-of-role.ts'

const RoleDialog = lazyPart(() => import('./role-dialog.tsx'), 'RoleDialog')

export function RolesCard({ roles, may }: { roles: readonly Role[]; may: (right: Right) => boolean }) {
  const { t } = useTranslation(['team', 'rights'])
  const roleName = useNameOfRole(roles)
  const removeRole = useRemoveRole()
  const saveRole = useSaveRole()
  const setFactor = useSetFactor()
  const areasInUse = useShopSettings('areas')
  const [open, setOpen] = useState<Role | 'new'>()
  const [rejected, setRejected] = useState<RejectedMutation>()
  useReopen(['team', 'saveRole'], (entry) => {
    const { id } = entry.variables as { id: string }
    setRejected(entry)
    setOpen(roles.find((role) => role.id === id) ?? 'new')
    markReopened(entry.key)
  })
  const close = () => {
    setOpen(undefined)
    setRejected(undefined)
  }
  const add = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setOpen('new')}
    >
      {t('roles.add')}
    </Button>
  )

  function rightsText({ rights: roleRights }: Role): string {
    if (roleRights.length === rights.length) return t('roles.everything')
    const usedRights = roleRights.filter((right) => isInUse(right, areasInUse))
    return usedRights.length > 0
      ? usedRights.map((right) => t(`rights:${right}`)).join(' · ')
      : t('roles.nothing')
  }

  function remove({ id, name, rights: roleRights }: Role) {
    removeRole.mutate({ id })
    if (name === null) return
    notify({
      message: t('roles.removed', { name }),
      undo: [saveRole.later({ id, name, rights: roleRights })],
    })
  }
  return (
    <Card id="roles" title={t('roles.title')} aside={add} flush>
      <ul className={styles.list}>
        {roles.map((role) => {
          const name = roleName(role.id)
          const isMine = role.rights.every(may)
          const isOwn = !isShopRole(role.id) && isMine
          return (
            <li key={role.id} className={`row ${styles.row}`}>
              <span className={styles.person}>
                <bdi className="strong">{name}</bdi>
                <span className="dim small" dir="auto">
                  {rightsText(role)}
                </span>
              </span>
              <Switch
                size="xs"
                label={t('roles.factor')}
                aria-label={t('roles.factorOf', { name })}
                checked={role.needsFactor}
                disabled={!isMine}
                title={isMine ? undefined : t('roles.notYoursToChange')}
                onChange={({ currentTarget }) =>
                  setFactor.mutate({ id: role.id, needsFactor: currentTarget.checked })
                }
              />
              <span className={`${styles.seen} dim small`} dir="auto">
                {t('members', { count: role.members })}
              </span>
              <span className={styles.actions}>
                {isOwn && (
                  <>
                    <Button size="xs" variant="default" onClick={() => setOpen(role)}>
                      {t('roles.edit')}
                    </Button>
                    <IconButton
                      label={role.members > 0 ? t('roles.used', { name }) : t('roles.removeOf', { name })}
                      disabled={role.members > 0}
                      onClick={() => remove(role)}
                    >
                      <IconTrash size={18} aria-hidden="true" />
                    </IconButton>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {open && (
        <Coming>
          <RoleDialog
            role={open === 'new' ? undefined : open}
            roles={roles}
            may={may}
            rejected={rejected}
            onClose={close}
          />
        </Coming>
      )}
    </Card>
  )
}
