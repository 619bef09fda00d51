import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import { useMay } from '#kernel/rights.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { toChat } from './links.tsx'
import { FollowButton } from './person/act-button.tsx'
import type { PersonHandlers } from './person/use-acts.tsx'

export type ListKind = 'followers' | 'following' | 'friends' | 'requests' | 'sent' | 'declined'
type Props = { person: Profile; kind: ListKind; isOwn: boolean; actions: PersonHandlers; onGone: () => void }

export function MainAct({ person, kind, isOwn, actions, onGone }: Props) {
  const { t } = useTranslation('people')
  const may = useMay()
  const { name, isSelf } = person
  const leaving = (act: (person: Profile) => void) => () => {
    act(person)
    onGone()
  }
  const quiet = { variant: 'default', size: 'xs' } as const
  if (isSelf) return null
  if (!isOwn) return <FollowButton person={person} actions={actions} />
  switch (kind) {
    case 'followers':
      return <FollowButton person={person} actions={actions} />
    case 'following':
      return (
        <Button {...quiet} aria-label={t('unfollowOf', { name })} onClick={leaving(actions.unfollow)}>
          {t('unfollow')}
        </Button>
      )
    case 'friends':
      if (!may('chat.use')) return null
      return (
        <LinkButton
          {...quiet}
          aria-label={t('messageTo', { name })}
          leftSection={<IconMessageCircle size={16} aria-hidden="true" />}
          {...toChat(person.id)}
        >
          {t('message')}
        </LinkButton>
      )
    case 'requests':
      return (
        <>
          <Button size="xs" aria-label={t('friend.acceptOf', { name })} onClick={leaving(actions.accept)}>
            {t('friend.accept')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('friend.declineOf', { name })}
            onClick={leaving(actions.decline)}
          >
            {t('friend.decline')}
          </Button>
        </>
      )
    case 'sent':
      return (
        <Button {...quiet} aria-label={t('friend.takeBackOf', { name })} onClick={leaving(actions.takeBack)}>
          {t('friend.takeBack')}
        </Button>
      )
    case 'declined':
      return (
        <Button
          {...quiet}
          aria-label={t('friend.reconsiderOf', { name })}
          onClick={leaving(actions.reconsider)}
        >
          {t('friend.reconsider')}
        </Button>
      )
  }
}
