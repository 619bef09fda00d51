import { Button } from '@mantine/core'
import { IconCheck, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import type { PersonHandlers } from './use-acts.tsx'

type Props = { person: Profile; actions: PersonHandlers; size?: 'xs' | 'sm' }

export function FollowButton({ person, actions, size = 'xs' }: Props) {
  const { t } = useTranslation('people')
  const { name, isFollowed, isBlocked, followsMe } = person
  if (isBlocked)
    return (
      <Button
        variant="default"
        size={size}
        aria-label={t('block.undoOf', { name })}
        onClick={() => actions.unblock(person)}
      >
        {t('block.undo')}
      </Button>
    )
  const mutation = isFollowed ? 'followed' : followsMe ? 'followBack' : 'follow'
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <Button
      variant={isFollowed ? 'default' : 'light'}
      size={size}
      aria-label={t(`followOf.${mutation}`, { name })}
      leftSection={isFollowed ? <IconCheck {...icon} /> : <IconUserPlus {...icon} />}
      onClick={() => (isFollowed ? actions.unfollow(person) : actions.follow(person))}
    >
      {t(mutation)}
    </Button>
  )
}
