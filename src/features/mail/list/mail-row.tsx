import { Checkbox } from '@mantine/core'
import {
  IconArchive,
  IconFlagFilled,
  IconMail,
  IconMailOpened,
  IconMessages,
  IconPaperclip,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { MailLabel } from '#contract/mail.ts'
import { labelPaint } from '#features/mail/label-colours.ts'
import { useFormats } from '#kernel/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './list.module.css'
import type { Row } from './rows.ts'
import { homeOf, type MailAction } from './states.ts'

export type RowActions = {
  onToggle: (id: string, extend: boolean) => void
  onStar: (row: Row) => void
  onDraft: (id: string) => void
  onAct: (row: Row, action: MailAction) => void
}

type Props = RowActions & {
  row: Row
  labels: readonly MailLabel[]
  folder: string
  isOpen: boolean
  isTicked: boolean
}

export const MailRow = memo(function MailRow({ row, labels, folder, isOpen, isTicked, ...on }: Props) {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  const { mail } = row
  const { id, subject, isRead, starred, important, attachments, inThread = 1, folder: mailFolder } = mail
  const senderName = mail.profile.name || mail.profile.email
  const recipients = formats.list(
    [...mail.to, ...mail.cc, ...mail.bcc].map(({ name, email }) => name || email),
  )
  const isSent = mail.isOwn && (folder === 'sent' || homeOf(mail) === 'sent')
  const sentName = recipients === '' ? t('toNobody') : t('toList', { names: recipients })
  const ownName =
    mailFolder === 'draft' ? t('draftOf', { name: recipients || t('nobody') }) : isSent ? sentName : undefined
  const name = ownName ?? senderName
  const title = subject || t('noSubject')
  const mailLabels = mail.labels.flatMap((labelId) => labels.find((label) => label.id === labelId) ?? [])

  function onClick(event: MouseEvent) {
    if (event.shiftKey) {
      event.preventDefault()
      on.onToggle(row.id, true)
    } else if (mailFolder === 'draft' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      on.onDraft(id)
    }
  }

  return (
    <li
      className={styles.row}
      data-row={row.id}
      data-open={isOpen || undefined}
      data-ticked={isTicked || undefined}
      data-unread={!isRead || undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.face}>
        <TeamAvatar name={senderName || '?'} size={36} />
        <Checkbox
          className={styles.box}
          checked={isTicked}
          aria-label={t('select', { name: `${name}, ${title}` })}
          onChange={() => {}}
          onClick={(event) => on.onToggle(row.id, event.shiftKey)}
        />
      </span>
      <div className={styles.body}>
        <div className={`row ${styles.line}`}>
          <Link
            to="/mail/$folder/$mailId"
            params={{ folder, mailId: id }}
            search={(now) => now}
            resetScroll={false}
            className={`trunc ${styles.link}`}
            data-row-link
            aria-current={isOpen ? 'true' : undefined}
            onClick={onClick}
          >
            {!isRead && <span className="sr-only">{t('unread')}, </span>}
            <bdi>{name}</bdi>
            <span className="sr-only">, {title}</span>
          </Link>
          {inThread > 1 && (
            <span className={styles.thread} title={t('inThread', { count: inThread })}>
              <IconMessages size={14} aria-hidden="true" />
              {formats.number(inThread)}
            </span>
          )}
          <Timestamp at={mail.time} isBrief className={styles.time} />
        </div>
        <div className={`row ${styles.line}`}>
          <span className={`trunc ${styles.subject}`} dir="auto">
            {title}
          </span>
          {mailLabels.map((label) => (
            <span
              key={label.id}
              className={`trunc ${styles.chip}`}
              style={labelPaint(label.tag)}
              title={label.name}
            >
              <bdi>{label.name}</bdi>
            </span>
          ))}
          {attachments.length > 0 && (
            <IconPaperclip size={16} className={styles.mark} role="img" aria-label={t('hasFiles')} />
          )}
          {important && (
            <IconFlagFilled size={16} className={styles.flag} role="img" aria-label={t('important')} />
          )}
          <button
            type="button"
            className={`square ${styles.star}`}
            aria-pressed={starred}
            aria-label={t('star', { name: title })}
            onClick={() => on.onStar(row)}
          >
            {starred ? (
              <IconStarFilled size={16} aria-hidden="true" />
            ) : (
              <IconStar size={16} aria-hidden="true" />
            )}
          </button>
        </div>
        <div className={styles.previewLine}>
          <p className="small dim trunc" dir="auto">
            {mail.message || t('noText')}
          </p>
        </div>
      </div>
      <RowActButtons row={row} title={title} onAct={on.onAct} />
    </li>
  )
})

function RowActButtons({ row, title, onAct }: { row: Row; title: string } & Pick<RowActions, 'onAct'>) {
  const { t } = useTranslation('mail')
  const { folder, isRead } = row.mail
  const isPut = folder === 'inbox' || folder === 'sent'
  return (
    <span className={styles.actions}>
      {isPut && (
        <IconButton
          small
          label={t('rowActs.archive', { name: title })}
          onClick={() => onAct(row, { does: 'move', folder: 'archive' })}
        >
          <IconArchive size={18} aria-hidden="true" />
        </IconButton>
      )}
      {folder !== 'trash' && (
        <IconButton
          small
          label={t('rowActs.trash', { name: title })}
          onClick={() => onAct(row, { does: 'move', folder: 'trash' })}
        >
          <IconTrash size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        small
        label={t(isRead ? 'rowActs.unread' : 'rowActs.read', { name: title })}
        onClick={() => onAct(row, { does: 'mark', flags: { isRead: !isRead } })}
      >
        {isRead ? <IconMail size={18} aria-hidden="true" /> : <IconMailOpened size={18} aria-hidden="true" />}
      </IconButton>
    </span>
  )
}
