import { IconMail, IconMapPin, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newMailTo } from '#contract/mail-place.ts'
import type { Profile } from '#contract/social.ts'
import { toChat } from '#features/people/links.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import iconFacts from '#ui/icon-facts.module.css'
import { LinkButton } from '#ui/link-button.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { FollowButton } from './act-button.tsx'
import styles from './person-card.module.css'
import { PersonMenu } from './person-menu.tsx'
import { PersonName } from './person-name.tsx'
import type { PersonHandlers } from './use-acts.tsx'

export type CardSize = 'simple' | 'details' | 'profile'

const faces = { simple: 40, details: 56, profile: 72 } as const

type Props = { person: Profile; actions: PersonHandlers }

/** A person in three sizes. The whole card is a link; its buttons lie above it. */
export function PersonCard({ person, size, actions }: Props & { size: CardSize }) {
  const face = <TeamAvatar name={person.name} size={faces[size]} />
  const menu = (
    <span className={styles.menu}>
      <PersonMenu person={person} actions={actions} />
    </span>
  )
  if (size === 'simple')
    return (
      <article className={`surface ${styles.card}`} data-size={size}>
        <div className={`row ${styles.head}`}>
          {face}
          <Who person={person} />
          {menu}
        </div>
        <div className={styles.ways}>
          <FollowButton person={person} actions={actions} />
        </div>
      </article>
    )
  return (
    <article className={`surface ${styles.card}`} data-size={size}>
      {size === 'profile' && <span className={styles.cover} data-tint={person.id % 6} aria-hidden="true" />}
      <div className={`row ${styles.head}`}>
        {face}
        <Who person={person} />
        {menu}
      </div>
      {size === 'profile' ? <Counts person={person} /> : <About person={person} />}
      <div className={styles.ways}>
        <FollowButton person={person} actions={actions} />
        {!person.isBlocked && <Ways person={person} isShort={size === 'profile'} />}
      </div>
    </article>
  )
}

export function SmallCard({ person, actions, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation('people')
  const { location, mutual } = person
  return (
    <article className={`surface ${styles.card}`} data-size="small">
      <span className={styles.menu}>
        <PersonMenu person={person} actions={actions} />
      </span>
      <TeamAvatar name={person.name} size={56} />
      <Who person={person} />
      <p className="dim caption trunc" dir="auto">
        {mutual > 0 ? t('mutual', { count: mutual }) : location}
      </p>
      <div className={styles.ways}>{children}</div>
    </article>
  )
}

function Who({ person }: { person: Profile }) {
  const { t } = useTranslation('people')
  const { job, isBlocked, isSelf } = person
  return (
    <div className={styles.person}>
      <h2 className={styles.name}>
        <PersonName person={person} />
      </h2>
      <p className="dim small trunc" dir="auto">
        {isSelf ? t('you') : isBlocked ? t('blocked') : job || t('noJob')}
      </p>
    </div>
  )
}

function About({ person: { about, email, phone, location } }: { person: Profile }) {
  const { t } = useTranslation('people')
  const icon = { size: 16, 'aria-hidden': true } as const
  const facts = [
    { name: t('field.email'), value: email, icon: <IconMail {...icon} /> },
    { name: t('field.phone'), value: phone, icon: <IconPhone {...icon} /> },
    { name: t('field.location'), value: location, icon: <IconMapPin {...icon} /> },
  ]
  return (
    <div className={styles.about}>
      <p className={styles.text} dir="auto">
        {about || <span className="dim">{t('noAbout')}</span>}
      </p>
      <ul className={iconFacts.facts}>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ name, value, icon: sign }) => (
            <li key={name}>
              {sign}
              <span className="sr-only">{name}: </span>
              <bdi className="trunc">{value}</bdi>
            </li>
          ))}
      </ul>
    </div>
  )
}

function Counts({ person: { counts } }: { person: Profile }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  return (
    <dl className={styles.counts}>
      {(['followers', 'friends', 'posts'] as const).map((kind) => (
        <div key={kind}>
          <dt className="dim caption">{t(`counts.${kind}`)}</dt>
          <dd className="strong num">{formats.number(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Ways({
  person: { id, name, email },
  isShort = false,
}: {
  person: Profile
  isShort?: boolean
}) {
  const { t } = useTranslation('people')
  const may = useMay()
  const icon = { size: 16, 'aria-hidden': true } as const
  const look = { variant: 'default', size: 'xs' } as const
  return (
    <>
      {may('chat.use') && (
        <LinkButton
          {...look}
          aria-label={t('messageTo', { name })}
          leftSection={<IconMessageCircle {...icon} />}
          {...toChat(id)}
        >
          {t('message')}
        </LinkButton>
      )}
      {!isShort && email !== '' && may('mail.use') && (
        <LinkButton
          {...look}
          aria-label={t('mailTo', { name })}
          leftSection={<IconMail {...icon} />}
          {...newMailTo(email)}
        >
          {t('mail')}
        </LinkButton>
      )}
    </>
  )
}
