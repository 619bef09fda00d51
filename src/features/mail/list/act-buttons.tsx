import { Menu } from '@mantine/core'
import {
  IconAlertOctagon,
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
import type { Mail, MailFolder, MailLabel } from '#contract/mail.ts'
import { labelKeys } from '#features/mail/folders.ts'
import { labelPaint } from '#features/mail/label-colours.ts'
import styles from '#features/mail/mail.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import type { MoveTo } from './states.ts'
import type { Act } from './use-triage.ts'

const RowMenu = lazyPanel(async () => ({ default: (await import('#ui/row-menu.tsx')).RowMenu }))

/** An action of a button or a key. */
export type MailAction = Act | { does: 'deleteForGood' }

type Props = {
  /** The mails that are loaded; the first ones decide how the buttons stand. */
  mails: readonly Mail[]
  /** The folder of the mails, undefined when they lie in several. */
  place: MailFolder | undefined
  labels: readonly MailLabel[]
  disabled?: boolean
  onAct: (action: MailAction) => void
}

/** Archive, bin, unread, spam, label and move, of one mail or of many. */
export function ActButtons({ mails, place, labels, disabled = false, onAct }: Props) {
  const { t } = useTranslation('mail')
  const move = (folder: MoveTo) => onAct({ does: 'move', folder })
  const isAway = place === 'trash' || place === 'spam'
  const isRead = mails.every((mail) => mail.isRead)
  const hasAll = (has: (mail: Mail) => boolean) => mails.length > 0 && mails.every(has)
  const targets = (['inbox', 'archive', 'spam', 'trash'] as const).filter((folder) =>
    folder === 'inbox' ? place !== 'inbox' && place !== 'sent' && place !== 'draft' : folder !== place,
  )
  const icons = { inbox: IconInbox, archive: IconArchive, spam: IconAlertOctagon, trash: IconTrash }
  return (
    <>
      {!isAway && place !== 'archive' && place !== 'draft' && (
        <IconButton label={t('acts.archive')} disabled={disabled} onClick={() => move('archive')}>
          <IconArchive size={20} aria-hidden="true" />
        </IconButton>
      )}
      {(isAway || place === 'archive') && (
        <IconButton
          label={t(place === 'spam' ? 'acts.notSpam' : 'acts.inbox')}
          disabled={disabled}
          onClick={() => move('inbox')}
        >
          <IconInbox size={20} aria-hidden="true" />
        </IconButton>
      )}
      {place !== 'trash' && (
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
          <IconButton label={t('acts.label')} disabled={disabled}>
            <IconTag size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        {labels.map(({ id, name, tag }) => {
          const isOn = hasAll((mail) => mail.labels.includes(id))
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isOn}
              rightSection={<span className={styles.swatch} style={labelPaint(tag)} />}
              onChange={() => onAct({ does: 'label', add: isOn ? [] : [id], remove: isOn ? [id] : [] })}
            >
              <bdi>{name}</bdi>
            </Menu.CheckboxItem>
          )
        })}
        {labelKeys.map((key) => {
          const isOn = hasAll((mail) => mail[key])
          return (
            <Menu.CheckboxItem
              key={key}
              checked={isOn}
              onChange={() => onAct({ does: 'mark', flags: { [key]: !isOn } })}
            >
              {t(`folders.${key}`)}
            </Menu.CheckboxItem>
          )
        })}
      </RowMenu>
      <RowMenu
        target={
          <IconButton label={t('acts.move')} disabled={disabled}>
            <IconFolder size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        {targets.map((folder) => {
          const Icon = icons[folder]
          return (
            <Menu.Item
              key={folder}
              leftSection={<Icon size={18} aria-hidden="true" />}
              onClick={() => move(folder)}
            >
              {t(`moveTo.${folder}`)}
            </Menu.Item>
          )
        })}
      </RowMenu>
    </>
  )
}
