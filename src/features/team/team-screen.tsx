import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kernel/page-commands.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteRow } from './invite-row.tsx'
import { MemberRow } from './members/member-row.tsx'
import { teamQueries, useOptimistic } from './queries.ts'
import { RolesCard } from './roles-card.tsx'
import styles from './team.module.css'
import { useMayGrant } from './use-may-grant.ts'

export function TeamScreen({ crumbs }: { crumbs: (title: string) => ReactNode }) {
  const { t } = useTranslation('team')
  const may = useMayGrant()
  const [isInviting, setInviting] = useState(false)
  const { data, error, refetch } = useQuery(teamQueries.list())
  const team = useOptimistic(data)
  usePageCommands([
    !!team && {
      id: 'team-invite',
      synonyms: 'team.invite',
      title: t('invite.open'),
      icon: <IconUserPlus size={20} aria-hidden="true" />,
      run: () => setInviting(true),
    },
  ])
  const invite = (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden="true" />}
      disabled={!team}
      onClick={() => setInviting(true)}
    >
      {t('invite.open')}
    </Button>
  )
  return (
    <Page title={t('title')} crumbs={crumbs(t('title'))} actions={invite}>
      {!team && error && <FailureBlock title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!team && !error && (
        <SkeletonPage>
          <Skeleton height={320} />
        </SkeletonPage>
      )}
      {team && (
        <div className={styles.cards}>
          <Card title={t('members', { count: team.members.length })} flush>
            <ul className={styles.list}>
              {team.members.map((member) => (
                <MemberRow key={member.id} member={member} team={team} may={may} />
              ))}
            </ul>
          </Card>
          {team.invites.length > 0 && (
            <Card title={t('invites')} flush>
              <ul className={styles.list}>
                {team.invites.map((invite) => (
                  <InviteRow key={invite.id} invite={invite} roles={team.roles} />
                ))}
              </ul>
            </Card>
          )}
          <RolesCard roles={team.roles} may={may} />
          {isInviting && (
            <InviteDialog
              roles={team.roles}
              may={may}
              sendsMail={team.sendsMail ?? false}
              onClose={() => setInviting(false)}
            />
          )}
        </div>
      )}
    </Page>
  )
}
