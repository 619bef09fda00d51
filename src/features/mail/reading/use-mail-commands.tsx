import {
  IconArchive,
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconPencil,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Mail } from '#contract/mail.ts'
import type { MailAction } from '#features/mail/list/states.ts'
import { type PageCommand, usePageCommands } from '#kernel/page-commands.ts'

type Options = {
  onAct: (mail: Mail, action: MailAction, isSilent?: boolean) => void
  onCompose: (compose: string) => void
}

export function useMailCommands(mail: Mail | undefined, { onAct, onCompose }: Options) {
  const { t } = useTranslation('mail')
  usePageCommands(mail ? commandsOf(mail) : [])

  function commandsOf(mail: Mail): (PageCommand | false)[] {
    const { id, folder, isRead, starred } = mail
    const isDraft = folder === 'draft'
    const isPut = folder === 'inbox' || folder === 'sent'
    return [
      isDraft && {
        id: 'go-on',
        synonyms: 'mail.draft',
        title: t('goOn'),
        icon: <IconPencil size={20} aria-hidden="true" />,
        run: () => onCompose(`draft:${id}`),
      },
      !isDraft && {
        id: 'reply',
        synonyms: 'mail.reply',
        title: t('reply'),
        icon: <IconArrowBackUp size={20} className="flip" aria-hidden="true" />,
        run: () => onCompose(`reply:${id}`),
      },
      !isDraft && {
        id: 'reply-all',
        synonyms: 'mail.reply',
        title: t('replyAll'),
        icon: <IconArrowBackUpDouble size={20} className="flip" aria-hidden="true" />,
        run: () => onCompose(`all:${id}`),
      },
      !isDraft && {
        id: 'forward',
        synonyms: 'mail.forward',
        title: t('forward'),
        icon: <IconArrowForwardUp size={20} className="flip" aria-hidden="true" />,
        run: () => onCompose(`forward:${id}`),
      },
      isPut && {
        id: 'archive',
        synonyms: 'mail.archive',
        title: t('acts.archive'),
        icon: <IconArchive size={20} aria-hidden="true" />,
        run: () => onAct(mail, { does: 'move', folder: 'archive' }),
      },
      !isPut &&
        !isDraft && {
          id: 'back',
          synonyms: 'mail.inbox',
          title: t(folder === 'spam' ? 'acts.notSpam' : 'acts.inbox'),
          icon: <IconInbox size={20} aria-hidden="true" />,
          run: () => onAct(mail, { does: 'move', folder: 'inbox' }),
        },
      folder !== 'trash' && {
        id: 'trash',
        synonyms: 'mail.delete',
        title: t('acts.trash'),
        icon: <IconTrash size={20} aria-hidden="true" />,
        run: () => onAct(mail, { does: 'move', folder: 'trash' }),
      },
      {
        id: 'star',
        synonyms: 'mail.star',
        title: t(starred ? 'commands.unstar' : 'commands.star'),
        icon: <IconStar size={20} aria-hidden="true" />,
        run: () => onAct(mail, { does: 'mark', flags: { starred: !starred } }, true),
      },
      {
        id: 'read',
        synonyms: 'mail.read',
        title: t(isRead ? 'acts.unread' : 'acts.read'),
        icon: isRead ? (
          <IconMail size={20} aria-hidden="true" />
        ) : (
          <IconMailOpened size={20} aria-hidden="true" />
        ),
        run: () => onAct(mail, { does: 'mark', flags: { isRead: !isRead } }),
      },
    ]
  }
}
