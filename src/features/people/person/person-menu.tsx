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
import { useMay } from '#kernel/rights.ts'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import type { PersonHandlers } from './use-acts.tsx'

type Props = { person: Profile; actions: PersonHandlers }

export function PersonMenu({ person, actions }: Props) {
  const { t } = useTranslation('people')
  return (
    <MoreMenu label={t('menuOf', { name: person.name })}>
      <PersonItems person={person} actions={actions} />
    </MoreMenu>
  )
}

export function PersonItems({ person, actions }: Props) {
  const { t } = useTranslation('people')
  const may = useMay()
  const { id, email, isBlocked, isFollowed, friendship } = person
  if (isBlocked)
    return (
      <MenuItem icon={IconBan} onClick={() => actions.unblock(person)}>
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
      {may('chat.use') && (
        <MenuLink icon={IconMessageCircle} {...toChat(id)}>
          {t('message')}
        </MenuLink>
      )}
      {email !== '' && may('mail.use') && (
        <MenuLink icon={IconMail} {...newMailTo(email)}>
          {t('mail')}
        </MenuLink>
      )}
      <Menu.Divider />
      <MenuItem
        icon={isFollowed ? IconUserMinus : IconUserPlus}
        onClick={() => (isFollowed ? actions.unfollow(person) : actions.follow(person))}
      >
        {t(isFollowed ? 'unfollow' : 'follow')}
      </MenuItem>
      {friendship === 'none' && (
        <MenuItem icon={IconUserPlus} onClick={() => actions.ask(person)}>
          {t('friend.add')}
        </MenuItem>
      )}
      {friendship === 'sent' && (
        <MenuItem icon={IconUserMinus} onClick={() => actions.takeBack(person)}>
          {t('friend.takeBack')}
        </MenuItem>
      )}
      {(friendship === 'received' || friendship === 'declined') && (
        <MenuItem icon={IconUserPlus} onClick={() => actions.accept(person)}>
          {t('friend.accept')}
        </MenuItem>
      )}
      {friendship === 'friends' && (
        <MenuItem icon={IconUserOff} onClick={() => actions.unfriend(person)}>
          {t('friend.remove')}
        </MenuItem>
      )}
      <Menu.Divider />
      <MenuItem color="error" icon={IconBan} onClick={() => actions.block(person)}>
        {t('block.verb')}
      </MenuItem>
    </>
  )
}
