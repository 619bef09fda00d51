import {
  IconArchive,
  IconFolder,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconTag,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from '#features/mail/mail.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { type ActMenuProps, LabelItems, MoveItems } from './act-menus.tsx'
import type { MoveTo } from './states.ts'

const RowMenu = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

type Props = ActMenuProps & { disabled?: boolean }

export function ActButtons({ disabled = false, ...items }: Props) {
  const { mails, folder: sourceFolder, onAct } = items
  const { t } = useTranslation('mail')
  const move = (folder: MoveTo) => onAct({ does: 'move', folder })
  const isAway = sourceFolder === 'trash' || sourceFolder === 'spam'
  const isRead = mails.every((mail) => mail.isRead)
  return (
    <>
      {!isAway && sourceFolder !== 'archive' && sourceFolder !== 'draft' && (
        <IconButton label={t('acts.archive')} disabled={disabled} onClick={() => move('archive')}>
          <IconArchive size={20} aria-hidden="true" />
        </IconButton>
      )}
      {(isAway || sourceFolder === 'archive') && (
        <IconButton
          label={t(sourceFolder === 'spam' ? 'acts.notSpam' : 'acts.inbox')}
          disabled={disabled}
          onClick={() => move('inbox')}
        >
          <IconInbox size={20} aria-hidden="true" />
        </IconButton>
      )}
      {sourceFolder !== 'trash' && (
        <IconButton label={t('acts.trash')} disabled={disabled} onClick={() => move('trash')}>
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      )}
      {isAway && (
        <IconButton
          label={t('acts.deleteForGood')}
          disabled={disabled}
          onClick={() => onAct({ does: 'deleteForGood' })}
        >
          <IconTrashX size={20} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t(isRead ? 'acts.unread' : 'acts.read')}
        disabled={disabled}
        onClick={() => onAct({ does: 'mark', flags: { isRead: !isRead } })}
      >
        {isRead ? <IconMail size={20} aria-hidden="true" /> : <IconMailOpened size={20} aria-hidden="true" />}
      </IconButton>
      <span className={styles.rule} aria-hidden="true" />
      <RowMenu
        target={
          <IconButton label={t('acts.label')} disabled={disabled} data-menu="label">
            <IconTag size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        <LabelItems {...items} />
      </RowMenu>
      <RowMenu
        target={
          <IconButton label={t('acts.move')} disabled={disabled} data-menu="move">
            <IconFolder size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        <MoveItems {...items} />
      </RowMenu>
    </>
  )
}
