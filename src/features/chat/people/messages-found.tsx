import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat.ts'
import { Excerpt } from '#features/chat/drawers/excerpt.tsx'
import { chatQueries } from '#features/chat/queries.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Timestamp } from '#ui/moment.tsx'
import styles from './people.module.css'

type Props = { text: string; conversations: readonly Conversation[]; me: number }

/** Milliseconds without a key before the search starts. */
const pause = 250

export function MessagesFound({ text, conversations, me }: Props) {
  const { t } = useTranslation('chat')
  const [searched] = useDebouncedValue(text.trim(), pause)
  const { data, error, refetch } = useQuery(chatQueries.searchAll(searched))
  const nameOf = new Map(conversations.map(({ user }) => [user.id, user.name]))
  if (searched.length < 2 || text.trim() === '') return null
  return (
    <section className={styles.messages} aria-label={t('messages')}>
      <h2 className={styles.section}>{t('messages')}</h2>
      <p className={styles.counted} role="status" dir="auto">
        {data && t('search.found', { count: data.total })}
      </p>
      {error && !data && (
        <FailureBlock title={t('search.failed')} error={error} onRetry={() => void refetch()} />
      )}
      <ul>
        {data?.found.map(({ user, message }) => (
          <li key={`${user}/${message.id}`}>
            <Link
              to="/chat/$userId"
              params={{ userId: String(user) }}
              search={{ message: message.number }}
              className={`row ${styles.person}`}
              resetScroll={false}
            >
              <span className={styles.lines}>
                <span className={`row ${styles.line}`}>
                  <span className={`${styles.name} trunc`} dir="auto">
                    {nameOf.get(user)}
                  </span>
                  <Timestamp at={message.at} isBrief className={`small dim ${styles.when}`} />
                </span>
                <span className={`small dim ${styles.preview}`} dir="auto">
                  {message.by === me && `${t('byYou')}: `}
                  <Excerpt message={message} q={searched} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
