import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { PersonLink } from '#features/people/links.tsx'
import { FollowButton } from '#features/people/person/act-button.tsx'
import type { PersonHandlers } from '#features/people/person/use-acts.tsx'
import { codeColumn, countColumn, wordColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './table.module.css'

/** Columns of the table and of its export; the first links to the profile. */
export function usePeopleColumns(actions: PersonHandlers): ListColumn<Profile>[] {
  const { t } = useTranslation('people')
  return [
    {
      id: 'name',
      title: t('field.name'),
      phone: 'title',
      cell: ({ id, name, isBlocked }) => (
        <span className={`row ${styles.person}`}>
          <TeamAvatar name={name} size={28} />
          {isBlocked ? (
            <span className="trunc" dir="auto">
              {name}
            </span>
          ) : (
            <PersonLink id={id} className="trunc">
              <bdi>{name}</bdi>
            </PersonLink>
          )}
        </span>
      ),
      csv: ({ name }) => name,
    },
    { id: 'job', title: t('field.job'), phone: 'note', ...wordColumn(({ job }) => job) },
    { id: 'location', title: t('field.location'), ...wordColumn(({ location }) => location) },
    { id: 'followers', title: t('counts.followers'), ...countColumn(({ counts }) => counts.followers) },
    { id: 'friends', title: t('counts.friends'), ...countColumn(({ counts }) => counts.friends) },
    {
      id: 'follow',
      title: t('follow'),
      phone: 'state',
      cell: (person) => (
        <span className={styles.act}>
          <FollowButton person={person} actions={actions} />
        </span>
      ),
      csv: ({ isBlocked, isFollowed }) => (isBlocked ? t('blocked') : isFollowed ? t('followed') : ''),
    },
    { id: 'email', title: t('field.email'), isExtra: true, ...codeColumn(({ email }) => email) },
    { id: 'phone', title: t('field.phone'), isExtra: true, ...codeColumn(({ phone }) => phone) },
    { id: 'about', title: t('field.about'), isExtra: true, ...wordColumn(({ about }) => about) },
  ]
}
