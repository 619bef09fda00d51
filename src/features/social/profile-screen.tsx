import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { DocumentTitle } from '#ui/brand.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { AboutPanel } from './about-panel.tsx'
import { Feed } from './feed.tsx'
import styles from './profile.module.css'
import { type HeadProps, ProfileHead } from './profile-head.tsx'
import { useProfile } from './queries.ts'

type Props = Omit<HeadProps, 'person'> & {
  /** True when the address was invalid. */
  isDamaged: boolean
  unlessBlocked?: (person: Profile, content: ReactNode) => ReactNode
  side?: ReactNode
  crumbs?: ReactNode
}

export function ProfileScreen({ tab, of, isDamaged, panels, requests, side, crumbs, ...ofPeople }: Props) {
  const { actions, ownParts, unlessBlocked } = ofPeople
  const { t } = useTranslation('social')
  const { person, error, refetch } = useProfile(of)
  const { person: me } = useProfile()
  if (!person || !me) {
    if (error?.isMissing) return <NoPerson />
    return (
      <div className={styles.page}>
        <DocumentTitle>{t('title')}</DocumentTitle>
        <h1 className="sr-only" tabIndex={-1}>
          {t('title')}
        </h1>
        {error ? (
          <FailureBlock title={t('profileFailed')} error={error} onRetry={refetch} />
        ) : (
          <SkeletonPage>
            <Skeleton height={300} />
          </SkeletonPage>
        )}
      </div>
    )
  }
  const isMine = person.isSelf
  const number = isMine ? undefined : person.id
  const panel = (
    <>
      {tab === 'posts' && (
        <div className={styles.columns}>
          <Feed me={me} person={person} />
          {side && <aside className={styles.side}>{side}</aside>}
        </div>
      )}
      {tab === 'about' && <AboutPanel person={person} />}
      {tab !== 'posts' && tab !== 'about' && panels[tab]?.(number)}
    </>
  )
  return (
    <div className={styles.page}>
      <DocumentTitle>{person.name}</DocumentTitle>
      {crumbs}
      {isDamaged && <Note tone="warning">{t('damaged')}</Note>}
      <ProfileHead
        person={person}
        tab={tab}
        of={of}
        panels={panels}
        actions={actions}
        ownParts={ownParts}
        requests={requests}
      />
      {isMine || !unlessBlocked ? panel : unlessBlocked(person, panel)}
    </div>
  )
}

/** The person does not exist or is not visible to the user. */
function NoPerson() {
  const { t } = useTranslation('social')
  return (
    <ErrorBlock
      level={1}
      title={t('noPerson')}
      message={t('noPersonText')}
      actions={<LinkButton to="/social">{t('toFeed')}</LinkButton>}
    />
  )
}
