import { IconArrowLeft, IconInfoCircle, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Conversation, changeableMs, type Message } from '#contract/chat.ts'
import styles from '#features/chat/chat.module.css'
import { Face } from '#features/chat/face.tsx'
import { useEdit, useRead, useRemove, useSend } from '#features/chat/mutations.ts'
import type { People } from '#features/chat/optimistic.ts'
import { changeUnsent, type Unsent, useThread, useWays } from '#features/chat/queries.ts'
import { shownOf } from '#features/chat/rows.ts'
import { useLastSeen } from '#features/chat/use-last-seen.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { openUndoWindow } from '#offline/undo-window.ts'
import { Coming } from '#ui/coming.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { Composer, type Written } from './composer.tsx'
import { Log, type LogHandle } from './log.tsx'
import { useNewFiles } from './use-new-files.ts'

const DetailsDrawer = lazyPart(() => import('#features/chat/drawers/details-drawer.tsx'), 'DetailsDrawer')
const SearchDrawer = lazyPart(() => import('#features/chat/drawers/search-drawer.tsx'), 'SearchDrawer')

type Props = {
  conversation: Conversation
  self: People['own']
  isTyping: boolean
  message: number | undefined
  facts: (userId: number) => ReactNode
  isAlone: boolean
  onBack: () => void
}

export function Thread({ conversation, self, isTyping, message, facts, isAlone, onBack }: Props) {
  const { t } = useTranslation('chat')
  const { user } = conversation
  const { thread, unsent, error, refetch } = useThread(user.id)
  const [panel, setPanel] = useState<'details' | 'search'>()
  const [edited, setEdited] = useState<Message>()
  const newFiles = useNewFiles(user.id)
  const log = useRef<LogHandle>(null)
  const lastSeen = useLastSeen()
  const actions = useMessageActions(user.id, self.id)
  const { end } = useWays(user.id)
  const entries = thread ? shownOf(thread, unsent) : []
  const Heading = isAlone ? 'h1' : 'h2'

  const isLoaded = thread !== undefined
  const goTo = useEffectEvent((number: number) => void log.current?.toMessage(number))
  useEffect(() => {
    if (isLoaded && message !== undefined) goTo(message)
  }, [isLoaded, message])

  // A range far from the end is dropped from the cache.
  const onLeave = useEffectEvent(end)
  useEffect(() => () => onLeave(), [])

  function onSend(written: Written) {
    if (edited) {
      setEdited(undefined)
      if (written.text !== edited.text) actions.edit(edited, written.text)
      return
    }
    const { tail = [], waiting = [] } = thread ?? {}
    // Numbered after the pending messages.
    actions.send(written, (tail.at(-1)?.number ?? 0) + waiting.length)
    log.current?.toEnd()
  }

  const changeable = ({ message, state }: (typeof entries)[number]) =>
    state !== 'refused' &&
    message.by === self.id &&
    message.deleted === null &&
    Date.now() - Date.parse(message.at) < changeableMs

  return (
    <section className={styles.thread} aria-label={t('with', { name: user.name })}>
      <header className={`row ${styles.threadHead}`}>
        {isAlone && (
          <IconButton label={t('back')} onClick={onBack}>
            <IconArrowLeft size={20} className="flip" aria-hidden="true" />
          </IconButton>
        )}
        <Face name={user.name} presence={user.presence} size={36} isSaid={false} />
        <div className={styles.threadPeer}>
          <Heading tabIndex={-1} dir="auto" className="trunc">
            {user.name}
          </Heading>
          <p className="dim small trunc" dir="auto">
            {isTyping ? t('typing') : [user.status?.text, lastSeen(user)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton label={t('search.open')} onClick={() => setPanel('search')}>
          <IconSearch size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('details.open', { name: user.name })} onClick={() => setPanel('details')}>
          <IconInfoCircle size={20} aria-hidden="true" />
        </IconButton>
      </header>
      {thread && (
        <Log
          ref={log}
          thread={thread}
          entries={entries}
          user={user}
          me={self.id}
          changeable={changeable}
          onEdit={setEdited}
          onRemove={actions.remove}
          onAgain={(id) => {
            const again = unsent.find((message) => message.id === id)
            if (again) actions.again(again, thread.tail.at(-1)?.number ?? 0)
          }}
          onDrop={(id) => actions.drop(id)}
          onRead={(upTo) =>
            actions.read(upTo, thread.tail.filter(({ by, number }) => by !== self.id && number > upTo).length)
          }
        />
      )}
      {!thread && (
        <div className={styles.log}>
          {error ? (
            <FailureBlock title={t('threadFailed')} error={error} onRetry={refetch} />
          ) : (
            <ThreadSkeleton />
          )}
        </div>
      )}
      <Composer
        key={edited?.id ?? ''}
        user={user}
        edited={edited}
        newFiles={newFiles}
        onSend={onSend}
        onCancel={() => setEdited(undefined)}
        onEditLast={() => setEdited(entries.findLast(changeable)?.message)}
      />
      <Coming>
        {panel === 'details' && thread && (
          <DetailsDrawer
            user={user}
            thread={thread}
            facts={facts(user.id)}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel === 'search' && (
          <SearchDrawer
            user={user}
            own={self}
            onClose={() => setPanel(undefined)}
            onChoose={(number) => {
              setPanel(undefined)
              void log.current?.toMessage(number)
            }}
          />
        )}
      </Coming>
    </section>
  )
}

function useMessageActions(user: number, by: number) {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const sendMessage = useSend()
  const editMessage = useEdit()
  const removeMessage = useRemove()
  const readMessages = useRead()
  const now = () => new Date().toISOString()
  const drop = (id: string) => changeUnsent(client, user, (all) => all.filter((message) => message.id !== id))
  return {
    send: ({ text, files }: Written, after: number) =>
      sendMessage.mutate({ id: crypto.randomUUID(), user, by, text, files, at: now(), after }),
    again(unsent: Unsent, after: number) {
      drop(unsent.id)
      sendMessage.mutate({ ...unsent, at: now(), after })
    },
    drop,
    edit: ({ id }: Message, text: string) => editMessage.mutate({ user, id, text, at: now() }),
    remove: ({ id }: Message) =>
      removeMessage.mutate({ user, id, at: now(), offer: openUndoWindow(t('removed')) }),
    read: (upTo: number, unreadCount: number) => readMessages.mutate({ user, upTo, left: unreadCount }),
  }
}

function ThreadSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles.ghostLog}>
        {['40%', '58%', '36%', '48%', '30%'].map((width, at) => (
          <span key={width} className={at % 3 === 2 ? styles.ghostOwn : undefined}>
            <Skeleton width={width} height={36} />
          </span>
        ))}
      </div>
    </SkeletonPage>
  )
}
