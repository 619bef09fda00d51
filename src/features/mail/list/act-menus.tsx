import { Menu } from '@mantine/core'
import { IconAlertOctagon, IconArchive, IconInbox, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Mail, MailFolder, MailLabel } from '#contract/mail.ts'
import { labelKeys } from '#features/mail/folders.ts'
import { labelPaint } from '#features/mail/label-colours.ts'
import styles from '#features/mail/mail.module.css'
import { MenuItem } from '#ui/menu-item.tsx'
import type { MailAction } from './states.ts'

export type ActMenuProps = {
  /** The loaded mails; the first ones determine the checked items. */
  mails: readonly Mail[]
  folder: MailFolder | undefined
  labels: readonly MailLabel[]
  onAct: (action: MailAction) => void
}

export function LabelItems({ mails, labels, onAct }: ActMenuProps) {
  const { t } = useTranslation('mail')
  const hasAll = (has: (mail: Mail) => boolean) => mails.length > 0 && mails.every(has)
  return (
    <>
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
    </>
  )
}

const icons = { inbox: IconInbox, archive: IconArchive, spam: IconAlertOctagon, trash: IconTrash }

export function MoveItems({ folder: sourceFolder, onAct }: ActMenuProps) {
  const { t } = useTranslation('mail')
  const targets = (['inbox', 'archive', 'spam', 'trash'] as const).filter((folder) =>
    folder === 'inbox'
      ? sourceFolder !== 'inbox' && sourceFolder !== 'sent' && sourceFolder !== 'draft'
      : folder !== sourceFolder,
  )
  return targets.map((folder) => {
    const Icon = icons[folder]
    return (
      <MenuItem key={folder} icon={Icon} onClick={() => onAct({ does: 'move', folder })}>
        {t(`moveTo.${folder}`)}
      </MenuItem>
    )
  })
}
