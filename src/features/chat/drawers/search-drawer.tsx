import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { Conversation } from '#contract/chat.ts'
import type { People } from '#features/chat/optimistic.ts'
import { chatQueries } from '#features/chat/queries.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import styles from './drawers.module.css'
import { Excerpt } from './excerpt.tsx'

type Props = {
  user: Conversation['user']
  own: People['own']
  onClose: () => void
  onChoose: (number: number) => void
}

/** Milliseconds without a key before the search starts. */
const pause = 250

export function SearchDrawer({ user, own, onClose, onChoose }: Props) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), pause)
  const { data, error, refetch } = useQuery(chatQueries.search(user.id, searched))
  const results = searched === '' ? undefined : data
  return (
    <SideDrawer title={t('search.title')} size={360} onClose={onClose}>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className={styles.status} role="status" dir="auto">
        {results && t('search.found', { count: results.total })}
        {results &&
          results.total > results.messages.length &&
          ` ${t('search.latest', { count: results.messages.length })}`}
      </p>
      {error && searched !== '' && !data && (
        <FailureBlock title={t('search.failed')} error={error} onRetry={() => void refetch()} />
      )}
      <ul>
        {results?.messages.map((message) => (
          <li key={message.id}>
            <button type="button" className={styles.result} onClick={() => onChoose(message.number)}>
              <span className="row">
                <span className="strong trunc grow" dir="auto">
                  {message.by === own.id ? t('byYou') : user.name}
                </span>
                <Timestamp at={message.at} className="dim caption" />
              </span>
              <span className={styles.excerpt} dir="auto">
                <Excerpt message={message} q={searched} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
