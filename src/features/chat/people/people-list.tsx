import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { Conversation } from '#contract/chat.ts'
import { Face } from '#features/chat/face.tsx'
import { useFormats } from '#kernel/format.ts'
import { Timestamp } from '#ui/moment.tsx'
import { MessagesFound } from './messages-found.tsx'
import styles from './people.module.css'
import { useLastLine } from './use-last-line.ts'

type Props = {
  conversations: readonly Conversation[]
  matches: readonly Conversation[]
  me: number
  current: number | undefined
  text: string
  onText: (text: string) => void
  draftOf: (user: number) => string
  isTyping: (conversation: Conversation) => boolean
}

export function PeopleList({ conversations, matches, me, current, text, onText, draftOf, isTyping }: Props) {
  const { t } = useTranslation('chat')
  return (
    <>
      <div className={styles.search}>
        <TextInput
          type="search"
          aria-label={t('searchPeople')}
          placeholder={t('searchPeople')}
          data-page-search
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return
            event.preventDefault()
            onText('')
          }}
        />
      </div>
      {matches.length === 0 && (
        <p className={styles.none} dir="auto" role="status">
          {t('nobodyFound', { text: text.trim() })}
        </p>
      )}
      <div className={styles.list}>
        <ul aria-label={t('people')}>
          {matches.map((conversation) => (
            <Person
              key={conversation.user.id}
              conversation={conversation}
              me={me}
              isCurrent={conversation.user.id === current}
              draft={conversation.user.id === current ? '' : draftOf(conversation.user.id)}
              isTyping={isTyping(conversation)}
            />
          ))}
        </ul>
        <MessagesFound text={text} conversations={conversations} me={me} />
      </div>
    </>
  )
}

type PersonProps = {
  conversation: Conversation
  me: number
  isCurrent: boolean
  draft: string
  isTyping: boolean
}

function Person({ conversation: { user, last, unread }, me, isCurrent, draft, isTyping }: PersonProps) {
  const { t } = useTranslation('chat')
  const formats = useFormats()
  const lastLine = useLastLine(me)
  return (
    <li>
      <Link
        to="/chat/$userId"
        params={{ userId: String(user.id) }}
        className={`row ${styles.person}`}
        data-unread={unread > 0 || undefined}
        aria-current={isCurrent ? 'page' : undefined}
        resetScroll={false}
      >
        <Face name={user.name} presence={user.presence} />
        <span className={styles.lines}>
          <span className={`row ${styles.line}`}>
            <span className={`${styles.name} trunc`} dir="auto">
              {user.name}
            </span>
            {last && <Timestamp at={last.at} isBrief className={`small dim ${styles.when}`} />}
          </span>
          <span className={`row ${styles.line}`}>
            <span className={`small dim ${styles.preview} trunc`} dir="auto">
              {isTyping ? (
                <em>{t('typing')}</em>
              ) : draft ? (
                <>
                  <span className={styles.draft}>{t('draft')}</span> {draft}
                </>
              ) : (
                last && lastLine(last)
              )}
            </span>
            {unread > 0 && (
              <span className={styles.count}>
                <span aria-hidden="true">{formats.number(unread)}</span>
                <span className="sr-only">{t('unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
