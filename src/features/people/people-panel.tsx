import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { SearchField } from '#list/search-field.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { type ListKind, MainAct } from './main-act.tsx'
import styles from './people.module.css'
import { SmallCard } from './person/person-card.tsx'
import { type PersonHandlers, usePersonActions } from './person/use-acts.tsx'
import { usePeople } from './queries.ts'

const size = 24

type Kind = Exclude<ListKind, 'sent' | 'declined'>
type Props = { kind: Kind; of?: number }

export function PeoplePanel({ kind, of }: Props) {
  const { actions, question } = usePersonActions()
  return (
    <div className={styles.panel}>
      <People key={`${kind} ${of}`} kind={kind} of={of} actions={actions} />
      {kind === 'requests' && (
        <>
          <People kind="sent" actions={actions} isQuiet />
          <People kind="declined" actions={actions} isQuiet />
        </>
      )}
      {question}
    </div>
  )
}

type PeopleProps = {
  kind: ListKind
  of?: number
  actions: PersonHandlers
  /** True as a part of another screen, which hides it while it is empty. */
  isQuiet?: boolean
}

function People({ kind, of, actions, isQuiet = false }: PeopleProps) {
  const { t } = useTranslation('people')
  const [q, setQ] = useState('')
  const [requestedPage, setRequestedPage] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  const { data, error, isPlaceholderData, refetch } = usePeople({ kind, of, q, page: requestedPage, size })
  // The last page disappears with its last person.
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / size)) : requestedPage
  if (last < requestedPage) setRequestedPage(last)
  const whose = of === undefined ? 'own' : 'other'
  if (isQuiet && (!data || (data.total === 0 && q === ''))) return null
  if (!data && error) return <FailureBlock title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Ghosts />
  const isNone = data.total === 0 && q === ''
  // A friend who is removed leaves the list, and with the card its menu, which had the focus.
  const unfriend = (person: Profile) => {
    actions.unfriend(person)
    requestAnimationFrame(() => box.current?.focus())
  }
  const cardActions = kind === 'friends' && whose === 'own' ? { ...actions, unfriend } : actions
  return (
    <section
      ref={box}
      className={isQuiet ? styles.quiet : styles.panel}
      aria-label={t(`kinds.${kind}`)}
      tabIndex={-1}
    >
      {isQuiet && <h2 dir="auto">{t(`quiet.${kind as 'sent' | 'declined'}`)}</h2>}
      {!isNone && !isQuiet && (
        <div className={`row ${styles.tools}`}>
          <SearchField
            label={t(`searchIn.${kind as Kind}`)}
            value={q}
            onSearch={(text) => {
              setQ(text)
              setRequestedPage(1)
            }}
          />
          <span className="dim small" role="status" dir="auto">
            {t('count', { count: data.total })}
          </span>
        </div>
      )}
      {isNone && (
        <Empty title={t(`empty.${whose}.${kind as Kind}`)} message={t(`empty.text.${kind as Kind}`)} />
      )}
      {!isNone && data.people.length === 0 && <Empty title={t('nobodyFound')} />}
      {data.people.length > 0 && (
        <ul className={styles.grid} data-waiting={isPlaceholderData || undefined}>
          {data.people.map((person) => (
            <li key={person.id}>
              <SmallCard person={person} actions={cardActions}>
                <MainAct
                  person={person}
                  kind={kind}
                  isOwn={of === undefined}
                  actions={actions}
                  // The focused button is removed with its card.
                  onGone={() => box.current?.focus()}
                />
              </SmallCard>
            </li>
          ))}
        </ul>
      )}
      {data.total > size && (
        <div className={styles.foot}>
          <Pager page={requestedPage} size={size} total={data.total} onPage={setRequestedPage} />
        </div>
      )}
    </section>
  )
}

function Ghosts() {
  return (
    <SkeletonPage>
      <div className={styles.grid}>
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are anyway
          <Skeleton key={at} height={196} />
        ))}
      </div>
    </SkeletonPage>
  )
}
