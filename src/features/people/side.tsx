import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { PersonLink } from './links.tsx'
import { FollowButton } from './person/act-button.tsx'
import { usePersonActions } from './person/use-acts.tsx'
import { few, usePeople } from './queries.ts'
import styles from './side.module.css'

const toRequests = { to: '/social/$tab', params: { tab: 'requests' } } as const

export function PeopleSide() {
  const { t } = useTranslation('people')
  const requests = usePeople({ kind: 'requests', ...few }).data
  const suggested = usePeople({ kind: 'suggested', ...few }).data
  const { actions } = usePersonActions()
  return (
    <div className={styles.side}>
      {requests && requests.total > 0 && (
        <Card
          title={t('side.requests', { count: requests.total })}
          aside={
            <Link {...toRequests} className="link">
              {t('side.all')}
            </Link>
          }
        >
          <ul className={styles.list}>
            {requests.people.map((person) => (
              <Line key={person.id} person={person}>
                <IconButton
                  small
                  label={t('friend.acceptOf', { name: person.name })}
                  onClick={() => actions.accept(person)}
                >
                  <IconCheck size={18} className={styles.yes} aria-hidden="true" />
                </IconButton>
                <IconButton
                  small
                  label={t('friend.declineOf', { name: person.name })}
                  onClick={() => actions.decline(person)}
                >
                  <IconX size={18} aria-hidden="true" />
                </IconButton>
              </Line>
            ))}
          </ul>
        </Card>
      )}
      {suggested && suggested.total > 0 && (
        <Card
          title={t('side.suggested')}
          aside={
            <Link to="/users/cards/$card" params={{ card: 'details' }} className="link">
              {t('side.all')}
            </Link>
          }
        >
          <ul className={styles.list}>
            {suggested.people.map((person) => (
              <Line key={person.id} person={person}>
                <FollowButton person={person} actions={actions} />
              </Line>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Line({ person: { id, name, job, mutual }, children }: { person: Profile; children: ReactNode }) {
  const { t } = useTranslation('people')
  return (
    <li className={`row ${styles.line}`}>
      <TeamAvatar name={name} size={36} />
      <div className="grow">
        <PersonLink id={id} className={styles.name}>
          <span className="trunc" dir="auto">
            {name}
          </span>
        </PersonLink>
        <p className="dim caption trunc" dir="auto">
          {mutual > 0 ? t('mutual', { count: mutual }) : job}
        </p>
      </div>
      {children}
    </li>
  )
}
