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
import { useTranslation } from 'react-i18next'
import { newMailTo } from '#contract/mail-place.ts'
import type { Profile } from '#contract/social.ts'
import { PersonLink, toChat } from '#features/people/links.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
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
  if (isBlocked)
    return (
      <MenuItem icon={IconBan} onClick={() => acts.unblock(person)}>
        {t('block.undo')}
      </MenuItem>
    )
  return (
    <>
      <Menu.Item
        leftSection={<IconUser size={18} aria-hidden="true" />}
        renderRoot={(props) => <PersonLink id={id} {...props} />}
      >
        {t('profile')}
      </Menu.Item>
      <MenuLink icon={IconMessageCircle} {...toChat(id)}>
        {t('message')}
      </MenuLink>
      {email !== '' && (
        <MenuLink icon={IconMail} {...newMailTo(email)}>
          {t('mail')}
        </MenuLink>
      )}
      <Menu.Divider />
      <MenuItem
        icon={isFollowed ? IconUserMinus : IconUserPlus}
        onClick={() => (isFollowed ? acts.unfollow(person) : acts.follow(person))}
      >
        {t(isFollowed ? 'unfollow' : 'follow')}
      </MenuItem>
      {friendship === 'none' && (
        <MenuItem icon={IconUserPlus} onClick={() => acts.ask(person)}>
          {t('friend.add')}
        </MenuItem>
      )}
      {friendship === 'sent' && (
        <MenuItem icon={IconUserMinus} onClick={() => acts.takeBack(person)}>
          {t('friend.takeBack')}
        </MenuItem>
      )}
      {(friendship === 'received' || friendship === 'declined') && (
        <MenuItem icon={IconUserPlus} onClick={() => acts.accept(person)}>
          {t('friend.accept')}
        </MenuItem>
      )}
      {friendship === 'friends' && (
        <MenuItem icon={IconUserOff} onClick={() => acts.unfriend(person)}>
          {t('friend.remove')}
        </MenuItem>
      )}
      <Menu.Divider />
      <MenuItem color="error" icon={IconBan} onClick={() => acts.block(person)}>
        {t('block.verb')}
      </MenuItem>
    </>
  )
}
