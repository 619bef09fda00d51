import { Button } from '@mantine/core'
import { IconBriefcase, IconMail, IconMapPin, IconUsers } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { useFormats } from '#kernel/format.ts'
import { DamagedNote } from '#list/damaged-note.tsx'
import { FailureBlock } from '#list/failure-block.tsx'
import { ListPills } from '#list/list-pills.tsx'
import { SearchField } from '#list/search-field.tsx'
import { useLastPage } from '#list/use-last-page.ts'
import { Empty } from '#ui/empty.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './people.module.css'
import { FollowButton } from './person/act-button.tsx'
import card from './person/person-card.module.css'
import { type CardSize, PersonCard, Ways } from './person/person-card.tsx'
import { PersonMenu } from './person/person-menu.tsx'
import { PersonName } from './person/person-name.tsx'
import type { PersonHandlers } from './person/use-acts.tsx'
import type { FoundProps } from './table/people-table.tsx'

type Look = CardSize | 's2'
type Props = FoundProps & { look: Look }

/** Pixels: the least width of a card, and the height of its skeleton. */
const measures = { simple: [240, 122], details: [300, 276], profile: [260, 262], s2: [0, 88] } as const

export function PeopleFound({ look, actions, search, filters, answer, onSearch, onClear }: Props) {
  const { t } = useTranslation('people')
  const list = useTranslation('list').t
  const { rows, failure, retry, total, isWaiting } = answer
  const isNarrow = search.q !== '' || search.who !== ''
  useLastPage({ page: search.page, size: search.size, total: answer.isCurrent ? total : undefined })
  return (
    <>
      <DamagedNote search={search} />
      <div className={`row ${styles.tools}`}>
        <SearchField label={t('search')} value={search.q} onSearch={(q) => onSearch({ q })} />
        <ListPills filters={filters} onClear={onClear} />
        {rows && (
          <span className="sr-only" role="status">
            {t('count', { count: total })}
          </span>
        )}
      </div>
      {!rows && failure && <FailureBlock title={t('failed')} error={failure} onRetry={retry} />}
      {!rows && !failure && <Ghosts look={look} />}
      {rows?.length === 0 && !isWaiting && (
        <Empty
          title={isNarrow || search.page > 1 ? t('nobodyFound') : t('nobody')}
          message={isNarrow || search.page > 1 ? t('nobodyFoundText') : t('nobodyText')}
          {...((isNarrow || search.page > 1) && {
            actions: (
              <Button variant="default" onClick={onClear}>
                {list('clearFilters')}
              </Button>
            ),
          })}
        />
      )}
      {rows && rows.length > 0 && (
        <>
          <ul
            className={look === 's2' ? styles.rows : styles.grid}
            style={{ '--narrowest': `${measures[look][0]}px` } as CSSProperties}
            data-waiting={isWaiting || undefined}
            aria-label={t('title')}
          >
            {rows.map((person) => (
              <li key={person.id}>
                {look === 's2' ? (
                  <PersonRow person={person} actions={actions} />
                ) : (
                  <PersonCard person={person} size={look} actions={actions} />
                )}
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <Pager
              page={search.page}
              size={search.size}
              total={total}
              onPage={(page) => onSearch({ page })}
            />
          </div>
        </>
      )}
    </>
  )
}

function PersonRow({ person, actions }: { person: Profile; actions: PersonHandlers }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const { name, about, job, location, email, counts, isBlocked } = person
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <article className={styles.row}>
      <TeamAvatar name={name} size={56} />
      <div>
        <h2 className={card.name}>
          <PersonName person={person} />
        </h2>
        <p className="dim small" dir="auto">
          {isBlocked ? t('blocked') : about || t('noAbout')}
        </p>
      </div>
      <ul className={styles.facts}>
        {job !== '' && (
          <li>
            <IconBriefcase {...icon} />
            <span className="sr-only">{t('field.job')}: </span>
            <span dir="auto">{job}</span>
          </li>
        )}
        {location !== '' && (
          <li>
            <IconMapPin {...icon} />
            <span className="sr-only">{t('field.location')}: </span>
            <span dir="auto">{location}</span>
          </li>
        )}
        {email !== '' && (
          <li>
            <IconMail {...icon} />
            <span className="sr-only">{t('field.email')}: </span>
            <bdi className="trunc">{email}</bdi>
          </li>
        )}
        <li>
          <IconUsers {...icon} />
          <span className="num" dir="auto">
            {t('followersAndFriends', {
              followers: formats.number(counts.followers),
              friends: formats.number(counts.friends),
            })}
          </span>
        </li>
      </ul>
      <div className={`row ${styles.actions}`}>
        <FollowButton person={person} actions={actions} />
        {!isBlocked && <Ways person={person} />}
        <PersonMenu person={person} actions={actions} />
      </div>
    </article>
  )
}

function Ghosts({ look }: { look: Look }) {
  const [narrowest, height] = measures[look]
  return (
    <SkeletonPage>
      <div
        className={look === 's2' ? styles.rows : styles.grid}
        style={{ '--narrowest': `${narrowest}px` } as CSSProperties}
      >
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are anyway
          <Skeleton key={at} height={height} />
        ))}
      </div>
    </SkeletonPage>
  )
}
