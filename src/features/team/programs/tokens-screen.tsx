import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamQueries, useOptimistic } from '#features/team/queries.ts'
import { useMayGrant } from '#features/team/use-may-grant.ts'
import { env } from '#kernel/env.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { TokenList } from './token-list.tsx'

const TokenDialog = lazyPart(() => import('./token-dialog.tsx'), 'TokenDialog')

export function TokensScreen({ crumbs }: { crumbs: (title: string) => ReactNode }) {
  const { t } = useTranslation('team')
  const may = useMayGrant()
  const { data, error, refetch } = useQuery(teamQueries.list())
  const team = useOptimistic(data)
  const [isAdding, setAdding] = useState(false)
  const title = t('tokens.title')
  const actions = (
    <>
      {/* The server of the demo has calls only. */}
      {import.meta.env.MODE !== 'demo' && (
        <Button
          component="a"
          variant="default"
          href={new URL('api/docs', env.apiUrl).href}
          target="_blank"
          rel="noreferrer"
        >
          {t('tokens.reference')}
        </Button>
      )}
      <Button
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        disabled={!team}
        onClick={() => setAdding(true)}
      >
        {t('tokens.add')}
      </Button>
    </>
  )
  return (
    <Page title={title} crumbs={crumbs(title)} actions={actions}>
      {!team && error && (
        <FailureBlock title={t('tokens.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!team && !error && (
        <SkeletonPage>
          <Skeleton height={160} />
        </SkeletonPage>
      )}
      {team && <TokenList tokens={team.tokens} />}
      {isAdding && (
        <Coming>
          <TokenDialog may={may} onClose={() => setAdding(false)} />
        </Coming>
      )}
    </Page>
  )
}
