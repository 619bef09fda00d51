import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { useAnswer, useAsk, useBlock, useFollow, useUnfriend } from '#features/people/mutations.ts'
import { notify } from '#kernel/snackbar.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { Confirm } from '#ui/confirm.tsx'

export function usePersonActions() {
  const { t } = useTranslation('people')
  const follow = useFollow()
  const ask = useAsk()
  const answer = useAnswer()
  const unfriend = useUnfriend()
  const block = useBlock()
  const [blocking, setBlocking] = useState<Profile>()

  const actions = {
    follow: (person: Profile) => follow.mutate({ person, isFollowed: true }),
    unfollow(person: Profile) {
      follow.mutate({ person, isFollowed: false })
      notify({
        message: t('said.unfollowed', { name: person.name }),
        about: `people/${person.id}/follow`,
        undo: [follow.later({ person: { ...person, isFollowed: false }, isFollowed: true })],
      })
    },
    ask: (person: Profile) => ask.mutate({ person, isSent: true }),
    takeBack(person: Profile) {
      ask.mutate({ person, isSent: false })
      notify({
        message: t('said.takenBack', { name: person.name }),
        about: `people/${person.id}`,
        undo: [ask.later({ person: { ...person, friendship: 'none' }, isSent: true })],
      })
    },
    accept(person: Profile) {
      answer.mutate({ person, answer: 'accept' })
      notify({ message: t('said.accepted', { name: person.name }) })
    },
    decline(person: Profile) {
      answer.mutate({ person, answer: 'decline' })
      notify({
        message: t('said.declined', { name: person.name }),
        about: `people/${person.id}`,
        undo: [answer.later({ person: { ...person, friendship: 'declined' }, answer: 'undecided' })],
      })
    },
    /** Undoes a decline. */
    reconsider: (person: Profile) => answer.mutate({ person, answer: 'undecided' }),
    // Ending a friendship cannot be undone alone, so it is sent after the undo window.
    unfriend: (person: Profile) =>
      unfriend.mutate({ person, offer: openUndoWindow(t('said.unfriended', { name: person.name })) }),
    block: (person: Profile) => setBlocking(person),
    unblock(person: Profile) {
      block.mutate({ person, isBlocked: false })
      notify({ message: t('said.unblocked', { name: person.name }) })
    },
  }

  const question: ReactNode = blocking && (
    <Confirm
      opened
      title={t('block.title', { name: blocking.name })}
      message={t('block.text')}
      confirmLabel={t('block.verb')}
      onConfirm={() => {
        setBlocking(undefined)
        block.mutate({ person: blocking, isBlocked: true })
        notify({ message: t('said.blocked', { name: blocking.name }) })
      }}
      onClose={() => setBlocking(undefined)}
    />
  )
  return { actions: actions, question }
}

export type PersonHandlers = ReturnType<typeof usePersonActions>['actions']
