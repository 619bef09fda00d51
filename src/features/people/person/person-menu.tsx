import { Menu } from '@mantine/core'
import {
  IconBan,
  IconMail,
  IconMessageCircle,
  IconUser,
  IconUserMinus,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { newMailTo } from '#contract/mail-place.ts'
import type { Profile } from '#contract/social.ts'
import { PersonLink, toChat } from '#features/people/links.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import type { Acts } from './use-acts.tsx'

type Props = { person: Profile; acts: Acts }

export function PersonMenu({ person, acts }: Props) {
  const { t } = useTranslation('people')
  return (
    <MoreMenu label={t('menuOf', { name: person.name })}>
      <PersonItems person={person} acts={acts} />
    </MoreMenu>
  )
}

/** The entries, for an existing menu. */
export function PersonItems({ person, acts }: Props) {
  const { t } = useTranslation('people')
  const { id, email, isBlocked, isFollowed, friendship } = person
  const icon = { size: 18, 'aria-hidden': true } as const
  if (isBlocked)
    return (
      <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => acts.unblock(person)}>
        {t('block.undo')}
      </Menu.Item>
    )
  return (
    <>
      <Menu.Item
        leftSection={<IconUser {...icon} />}
        renderRoot={(props) => <PersonLink id={id} {...props} />}
      >
        {t('profile')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMessageCircle {...icon} />}
        renderRoot={(props) => <Link {...toChat(id)} {...props} />}
      >
        {t('message')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMail {...icon} />}
        renderRoot={(props) => <Link {...newMailTo(email)} {...props} />}
      >
        {t('mail')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={isFollowed ? <IconUserMinus {...icon} /> : <IconUserPlus {...icon} />}
        onClick={() => (isFollowed ? acts.unfollow(person) : acts.follow(person))}
      >
        {t(isFollowed ? 'unfollow' : 'follow')}
      </Menu.Item>
      {friendship === 'none' && (
        <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => acts.ask(person)}>
          {t('friend.add')}
        </Menu.Item>
      )}
      {friendship === 'sent' && (
        <Menu.Item leftSection={<IconUserMinus {...icon} />} onClick={() => acts.takeBack(person)}>
          {t('friend.takeBack')}
        </Menu.Item>
      )}
      {(friendship === 'received' || friendship === 'declined') && (
        <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => acts.accept(person)}>
          {t('friend.accept')}
        </Menu.Item>
      )}
      {friendship === 'friends' && (
        <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => acts.unfriend(person)}>
          {t('friend.remove')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="error" leftSection={<IconBan {...icon} />} onClick={() => acts.block(person)}>
        {t('block.verb')}
      </Menu.Item>
    </>
  )
}
