import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'
import { isModalOpen } from '#kernel/keyboard.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { DocumentTitle } from '#ui/brand.tsx'
import { Empty } from '#ui/empty.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './chat.module.css'
import { draftText } from './drafts.ts'
import { OwnPresence } from './people/own-presence.tsx'
import { PeopleList } from './people/people-list.tsx'
import { usePeople } from './queries.ts'
import { Thread } from './thread/thread.tsx'
import { useTyping } from './use-typing.ts'

type Props = {
  userId: string
  onOpen: (userId: number | undefined, isReplaced?: boolean) => void
  message: number | undefined
  mayInvite: boolean
  facts: (userId: number) => ReactNode
}

const none: readonly Conversation[] = []

export function ChatScreen({ userId, onOpen, message, mayInvite, facts }: Props) {
  const { t } = useTranslation('chat')
  const { people, error, refetch } = usePeople()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [text, setText] = useState('')
  const conversations = people?.conversations ?? none
  const matches = foundIn(conversations, text)
  const isTyping = useTyping(conversations)
  const open = conversations.find(({ user }) => String(user.id) === userId)
  const isAlone = isPhone && userId !== ''
  const isNobodyElse = people?.conversations.length === 0

  useOtherConversation((step) => {
    const at = open ? matches.indexOf(open) : -1
    const next = matches[at < 0 ? (step > 0 ? 0 : matches.length - 1) : at + step]
    if (next) onOpen(next.user.id, open !== undefined)
  })

  return (
    <div className={styles.chat} data-full-height>
      <DocumentTitle>{`${open ? `${open.user.name} · ` : ''}${t('title')}`}</DocumentTitle>
      {!isAlone && (
        <section className={styles.people} aria-label={t('people')}>
          <div className={`row ${styles.head}`}>
            <h1 tabIndex={-1}>{t('title')}</h1>
            {people && <OwnPresence self={people.own} />}
          </div>
          {isNobodyElse && isPhone && <NobodyElse mayInvite={mayInvite} />}
          {people && !isNobodyElse && (
            <PeopleList
              conversations={conversations}
              matches={matches}
              me={people.own.id}
              current={open?.user.id}
              text={text}
              onText={setText}
              draftOf={draftText}
              isTyping={isTyping}
            />
          )}
          {!people && !error && <PeopleSkeleton />}
          {!people && error && isPhone && (
            <FailureBlock title={t('failed')} error={error} onRetry={refetch} />
          )}
        </section>
      )}
      {(!isPhone || isAlone) && (
        <div className={styles.screen}>
          {!people && error && <FailureBlock title={t('failed')} error={error} onRetry={refetch} />}
          {people && open && (
            <Thread
              key={open.user.id}
              conversation={open}
              self={people.own}
              isTyping={isTyping(open)}
              facts={facts}
              message={message}
              isAlone={isAlone}
              onBack={() => onOpen(undefined)}
            />
          )}
          {people && !open && (
            <div className={styles.calm}>
              {isNobodyElse && userId === '' && <NobodyElse mayInvite={mayInvite} />}
              {!isNobodyElse && userId === '' && (
                <Empty picture="mug" title={t('choose')} message={t('chooseText')} />
              )}
              {userId !== '' && (
                <>
                  {isAlone && <h1 className="sr-only">{t('title')}</h1>}
                  <Empty
                    title={t('missing')}
                    message={t('missingText')}
                    actions={
                      isAlone && (
                        <Button variant="default" onClick={() => onOpen(undefined)}>
                          {t('back')}
                        </Button>
                      )
                    }
                  />
                </>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function NobodyElse({ mayInvite }: Pick<Props, 'mayInvite'>) {
  const { t } = useTranslation('chat')
  const invite = (
    <LinkButton leftSection={<IconUserPlus size={18} aria-hidden="true" />} to="/settings/team">
      {t('invite')}
    </LinkButton>
  )
  return <Empty picture="mug" title={t('nobody')} message={t('nobodyText')} actions={mayInvite && invite} />
}

function foundIn(conversations: readonly Conversation[], text: string) {
  const words = searchWords(text)
  return conversations.filter(({ user }) => matchesWords(searchTextOf([user.name, user.email]), words))
}

function useOtherConversation(onStep: (step: 1 | -1) => void) {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isModalOpen()) return
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function PeopleSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles.ghosts}>
        <Skeleton height={36} />
        {Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are anyway
          <div key={at} className={`row ${styles.ghost}`}>
            <Skeleton width={40} height={40} round />
            <div className="grow">
              <Skeleton width="50%" height={12} />
              <Skeleton width="80%" height={10} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonPage>
  )
}
