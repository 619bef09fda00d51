import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconClock, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/social.ts'
import styles from '#features/people/people.module.css'
import { useShownPerson } from '#features/people/queries.ts'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { FollowButton } from './act-button.tsx'
import { PersonMenu } from './person-menu.tsx'
import { type Acts, useActs } from './use-acts.tsx'

const Panel = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

/** Actions at the head of a profile. */
export function PersonActs({ person }: { person: Profile }) {
  const shown = useShownPerson(person)
  const { acts, question } = useActs()
  if (shown.isSelf) return null
  return (
    <div className={`row ${styles.acts}`}>
      <FollowButton person={shown} acts={acts} size="sm" />
      {!shown.isBlocked && <FriendButton person={shown} acts={acts} />}
      <PersonMenu person={shown} acts={acts} />
      {question}
    </div>
  )
}

/** The state of a friendship, and its next step. */
function FriendButton({ person, acts }: { person: Profile; acts: Acts }) {
  const { t } = useTranslation('people')
  const { name, friendship } = person
  const icon = { size: 16, 'aria-hidden': true } as const
  const look = { variant: 'default', size: 'sm' } as const
  switch (friendship) {
    case 'none':
      return (
        <Button {...look} leftSection={<IconUserPlus {...icon} />} onClick={() => acts.ask(person)}>
          {t('friend.add')}
        </Button>
      )
    case 'sent':
      return (
        <Button
          {...look}
          leftSection={<IconClock {...icon} />}
          aria-label={t('friend.takeBackOf', { name })}
          onClick={() => acts.takeBack(person)}
        >
          {t('friend.asked')}
        </Button>
      )
    case 'received':
    case 'declined':
      return (
        <>
          <Button {...look} variant="filled" onClick={() => acts.accept(person)}>
            {t('friend.accept')}
          </Button>
          {friendship === 'received' && (
            <Button {...look} variant="subtle" onClick={() => acts.decline(person)}>
              {t('friend.decline')}
            </Button>
          )}
        </>
      )
    case 'friends':
      return (
        <Panel
          target={
            <Button
              {...look}
              leftSection={<IconCheck {...icon} />}
              rightSection={<IconChevronDown {...icon} />}
            >
              {t('friend.friends')}
            </Button>
          }
        >
          <MenuItem icon={IconUserOff} onClick={() => acts.unfriend(person)}>
            {t('friend.remove')}
          </MenuItem>
        </Panel>
      )
  }
}
