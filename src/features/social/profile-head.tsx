import { IconMail, IconMapPin, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newMailTo } from '#contract/mail-place.ts'
import type { Profile } from '#contract/social.ts'
import type { SocialTab } from '#contract/social-search.ts'
import { usePictureOf } from '#forms/stored-picture.ts'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { Cover } from '#ui/art/cover.tsx'
import { cx } from '#ui/cx.ts'
import { LinkButton } from '#ui/link-button.tsx'
import tabLinks from '#ui/tab-links.module.css'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { useCurrentInSight } from '#ui/use-current-in-sight.ts'
import { useEditProfile } from './mutations.ts'
import styles from './profile.module.css'

export type Panels = Partial<
  Record<Exclude<SocialTab, 'posts' | 'about'>, (of: number | undefined) => ReactNode>
>

export type HeadProps = {
  person: Profile
  tab: SocialTab
  of: number | undefined
  panels: Panels
  /** The user's picture, and the button that changes the cover. */
  ownParts?: {
    coverButton: (person: Profile, onCover: (id: string) => void) => ReactNode
    face: (size: number) => ReactNode
  }
  actions?: (person: Profile) => ReactNode
  requests?: number
}

export function ProfileHead({ person, tab, of, panels, actions, ownParts, requests }: HeadProps) {
  const { t } = useTranslation('social')
  const { id, name, email, job, location, isSelf, counts, cover = '' } = person
  const picture = usePictureOf(cover, cover !== '')
  const editProfile = useEditProfile()
  const may = useMay()
  const selfParts = isSelf ? ownParts : undefined
  const facts = [job, location].filter((fact) => fact !== '')
  const row = useCurrentInSight(tab)
  const tabs: { id: SocialTab; count?: number }[] = [
    { id: 'posts', count: counts.posts },
    { id: 'about' },
    { id: 'followers', count: counts.followers },
    { id: 'following', count: counts.following },
    { id: 'friends', count: counts.friends },
    { id: 'requests', count: requests },
    { id: 'gallery', count: counts.pictures },
  ]
  const isOffered = (tab: SocialTab) =>
    tab === 'posts' || tab === 'about' || (panels[tab] !== undefined && (isSelf || tab !== 'requests'))
  return (
    <section className={`surface ${styles.head}`} aria-label={t('profileOf', { name })}>
      <div className={styles.cover}>
        {picture ? <img src={picture} alt="" /> : <Cover name={name} />}
        {selfParts && (
          <span className={styles.coverButton}>
            {selfParts.coverButton(person, (next) =>
              editProfile.mutate({ changes: { cover: next }, base: { cover } }),
            )}
          </span>
        )}
      </div>
      <div className={styles.person}>
        <span className={styles.face}>
          {selfParts ? selfParts.face(96) : <TeamAvatar name={name} size={96} />}
        </span>
        <div className={styles.name}>
          <h1 tabIndex={-1} dir="auto">
            {name}
          </h1>
          <p className={styles.facts}>
            {job !== '' && <bdi>{job}</bdi>}
            {location !== '' && (
              <span>
                <IconMapPin size={16} aria-hidden="true" />
                <bdi>{location}</bdi>
              </span>
            )}
            {facts.length === 0 && <bdi>{email}</bdi>}
          </p>
        </div>
        {!isSelf && (
          <div className={`row ${styles.actions}`}>
            {may('chat.use') && (
              <LinkButton
                variant="default"
                size="sm"
                leftSection={<IconMessageCircle size={16} aria-hidden="true" />}
                to="/chat/$userId"
                params={{ userId: String(id) }}
              >
                {t('message')}
              </LinkButton>
            )}
            {email !== '' && may('mail.use') && (
              <LinkButton
                variant="default"
                size="sm"
                leftSection={<IconMail size={16} aria-hidden="true" />}
                {...newMailTo(email)}
              >
                {t('mail')}
              </LinkButton>
            )}
            {actions?.(person)}
          </div>
        )}
      </div>
      <nav ref={row} className={cx(styles.tabs, tabLinks.tabs)} aria-label={t('tabsOf', { name })}>
        {tabs
          .filter((tab) => isOffered(tab.id))
          .map(({ id: tabId, count }) => (
            <Tab key={tabId} tab={tabId} of={of} isCurrent={tabId === tab} count={count} />
          ))}
      </nav>
    </section>
  )
}

type TabProps = { tab: SocialTab; of: number | undefined; isCurrent: boolean; count: number | undefined }

function Tab({ tab, of, isCurrent, count }: TabProps) {
  const { t } = useTranslation('social')
  const formats = useFormats()
  return (
    <Link
      to="/social/$tab"
      params={{ tab }}
      search={of === undefined ? {} : { person: of }}
      resetScroll={false}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span dir="auto">{t(`tabs.${tab}`)}</span>{' '}
      {count !== undefined && <bdi className={tabLinks.count}>{formats.number(count)}</bdi>}
    </Link>
  )
}
