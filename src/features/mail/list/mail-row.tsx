import { Checkbox } from '@mantine/core'
import { IconFlagFilled, IconMessages, IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Mail, MailLabel } from '#contract/mail.ts'
import { labelPaint } from '#features/mail/label-colours.ts'
import { useFormats } from '#kernel/format.ts'
import { Moment } from '#ui/moment.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import styles from './list.module.css'

export type RowActs = {
  onToggle: (id: string, extend: boolean) => void
  onStar: (mail: Mail) => void
  /** Opens a draft for editing. */
  onDraft: (id: string) => void
}

type Props = RowActs & {
  mail: Mail
  labels: readonly MailLabel[]
  folder: string
  isOpen: boolean
  isTicked: boolean
}

export const MailRow = memo(function MailRow({ mail, labels, folder, isOpen, isTicked, ...on }: Props) {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  const { id, subject, isRead, starred, important, attachments, inThread = 1, folder: place } = mail
  const who = mail.profile.name || mail.profile.email
  const name = place === 'draft' ? t('draftOf', { name: who || t('nobody') }) : who
  const title = subject || t('noSubject')
  const own = mail.labels.flatMap((one) => labels.find((label) => label.id === one) ?? [])

  function onClick(event: MouseEvent) {
    if (event.shiftKey) {
      event.preventDefault()
      on.onToggle(id, true)
    } else if (place === 'draft' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      on.onDraft(id)
    }
  }

  return (
    <li
      className={styles.row}
      data-row={id}
      data-open={isOpen || undefined}
      data-ticked={isTicked || undefined}
      data-unread={!isRead || undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.face}>
        <TeamAvatar name={who || '?'} size={36} />
        <Checkbox
          className={styles.box}
          checked={isTicked}
          aria-label={t('select', { name: `${name}, ${title}` })}
          onChange={() => {}}
          onClick={(event) => on.onToggle(id, event.shiftKey)}
        />
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <Link
            to="/mail/$folder/$mailId"
            params={{ folder, mailId: id }}
            search={(now) => now}
            resetScroll={false}
            className={styles.link}
            data-row-link
            aria-current={isOpen ? 'true' : undefined}
            onClick={onClick}
          >
            {!isRead && <span className="sr-only">{t('unread')}, </span>}
            <bdi className={styles.who}>{name}</bdi>
            <span className="sr-only">, {title}</span>
          </Link>
          {inThread > 1 && (
            <span className={styles.thread} title={t('inThread', { count: inThread })}>
              <IconMessages size={14} aria-hidden="true" />
              {formats.number(inThread)}
            </span>
          )}
          <Moment at={mail.time} isBrief className={styles.time} />
        </div>
        <div className={styles.line}>
          <span className={styles.subject} dir="auto">
            {title}
          </span>
          {own.map((label) => (
            <span key={label.id} className={styles.chip} style={labelPaint(label.tag)} title={label.name}>
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
            className={styles.star}
            aria-pressed={starred}
            aria-label={t('star', { name: title })}
            onClick={() => on.onStar(mail)}
          >
            {starred ? (
              <IconStarFilled size={16} aria-hidden="true" />
            ) : (
              <IconStar size={16} aria-hidden="true" />
            )}
          </button>
        </div>
        <p className={styles.preview} dir="auto">
          {mail.message || t('noText')}
        </p>
      </div>
    </li>
  )
})
