import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { useFormats } from '#kernel/format.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { Feed } from './feed.tsx'
import styles from './feed-screen.module.css'
import { useProfile } from './queries.ts'

type Props = { side: ReactNode; crumbs?: ReactNode }

export function FeedScreen({ side, crumbs }: Props) {
  const { t } = useTranslation('social')
  const { person: me, error, refetch } = useProfile()
  return (
    <Page title={t('title')} crumbs={crumbs}>
      {me && (
        <div className={styles.columns}>
          <OwnCard me={me} />
          <Feed me={me} />
          <aside className={styles.side}>{side}</aside>
        </div>
      )}
      {!me &&
        (error ? (
          <FailureBlock title={t('profileFailed')} error={error} onRetry={refetch} />
        ) : (
          <SkeletonPage>
            <div className={styles.columns}>
              <Skeleton height={220} />
              <Skeleton height={300} />
            </div>
          </SkeletonPage>
        ))}
    </Page>
  )
}

function OwnCard({ me: { name, job, counts } }: { me: Profile }) {
  const { t } = useTranslation('social')
  const formats = useFormats()
  return (
    <Card className={styles.profileCard}>
      <TeamAvatar name={name} size={72} />
      <Link to="/social/$tab" params={{ tab: 'posts' }} className={styles.name} dir="auto">
        {name}
      </Link>
      {job !== '' && (
        <p className="dim small" dir="auto">
          {job}
        </p>
      )}
      <ul className={styles.counts}>
        {(['posts', 'followers', 'friends'] as const).map((tab) => (
          <li key={tab}>
            <Link to="/social/$tab" params={{ tab }}>
              <span className="strong num">{formats.number(counts[tab])}</span>{' '}
              <span className="dim caption" dir="auto">
                {t(`tabs.${tab}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
