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
import { type PersonHandlers, usePersonActions } from './use-acts.tsx'

const Panel = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

export function PersonActions({ person }: { person: Profile }) {
  const currentPerson = useShownPerson(person)
  const { actions, question } = usePersonActions()
  if (currentPerson.isSelf) return null
  return (
    <div className={`row ${styles.personActions}`}>
      <FollowButton person={currentPerson} actions={actions} size="sm" />
      {!currentPerson.isBlocked && <FriendButton person={currentPerson} actions={actions} />}
      <PersonMenu person={currentPerson} actions={actions} />
      {question}
    </div>
  )
}

function FriendButton({ person, actions }: { person: Profile; actions: PersonHandlers }) {
  const { t } = useTranslation('people')
  const { name, friendship } = person
  const icon = { size: 16, 'aria-hidden': true } as const
  const look = { variant: 'default', size: 'sm' } as const
  switch (friendship) {
    case 'none':
      return (
        <Button {...look} leftSection={<IconUserPlus {...icon} />} onClick={() => actions.ask(person)}>
          {t('friend.add')}
        </Button>
      )
    case 'sent':
      return (
        <Button
          {...look}
          leftSection={<IconClock {...icon} />}
          aria-label={t('friend.takeBackOf', { name })}
          onClick={() => actions.takeBack(person)}
        >
          {t('friend.asked')}
        </Button>
      )
    case 'received':
    case 'declined':
      return (
        <>
          <Button {...look} variant="filled" onClick={() => actions.accept(person)}>
            {t('friend.accept')}
          </Button>
          {friendship === 'received' && (
            <Button {...look} variant="subtle" onClick={() => actions.decline(person)}>
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
          <MenuItem icon={IconUserOff} onClick={() => actions.unfriend(person)}>
            {t('friend.remove')}
          </MenuItem>
        </Panel>
      )
  }
}
