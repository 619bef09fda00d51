import { Menu } from '@mantine/core'
import { IconChevronDown, IconCopy, IconPencil, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mail, MailLabel, MailPerson, WholeMail } from '#contract/mail.ts'
import { labelPaint } from '#features/mail/label-colours.ts'
import { copyText } from '#kernel/clipboard.ts'
import { useFormats } from '#kernel/format.ts'
import { session } from '#kernel/session.ts'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Note } from '#ui/note.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageFrame } from './message-frame.tsx'
import styles from './reading.module.css'

const RowMenu = lazyPanel(() => import('#ui/row-menu.tsx'), 'RowMenu')

export type MessageActions = { onCompose: (compose: string) => void; onSearch: (q: string) => void }

type Props = MessageActions & { mail: WholeMail | Mail; labels: readonly MailLabel[] }

export function MessageView({ mail, labels, ...on }: Props) {
  const { t } = useTranslation('mail')
  const [hasPictures, setPictures] = useState(false)
  const [blocked, setBlocked] = useState(0)
  const { id, from, subject, attachments } = mail
  const senderName = from.name || from.email
  const mailLabels = mail.labels.flatMap((labelId) => labels.find((label) => label.id === labelId) ?? [])
  return (
    <article className={styles.letter} aria-label={t('letterOf', { name: senderName })}>
      <div className={styles.sender}>
        <TeamAvatar name={senderName} size={40} />
        <div className="grow">
          <div className={`row ${styles.senderLine}`}>
            <Sender person={from} {...on} />
            {mailLabels.map((label) => (
              <span key={label.id} className={styles.chip} style={labelPaint(label.tag)}>
                <bdi>{label.name}</bdi>
              </span>
            ))}
          </div>
          <Recipients mail={mail} />
        </div>
        <Timestamp at={mail.time} className={styles.when} />
      </div>
      <div className={styles.text}>
        {blocked > 0 && !hasPictures && (
          <Note tone="primary" action={{ label: t('pictures.show'), run: () => setPictures(true) }}>
            {t('pictures.blocked', { count: blocked })}
          </Note>
        )}
        {'html' in mail ? (
          <MessageFrame
            html={String(mail.html)}
            hasPictures={hasPictures}
            title={t('textOf', { subject: subject || t('noSubject'), name: senderName })}
            onBlocked={setBlocked}
            onAddress={(address) => on.onCompose(`new:${address}`)}
          />
        ) : (
          <p className={styles.beginning} dir="auto">
            {mail.message}
          </p>
        )}
        {attachments.length > 0 && <MessageFiles key={id} files={attachments} />}
      </div>
    </article>
  )
}

function Sender({ person, onCompose, onSearch }: MessageActions & { person: MailPerson }) {
  const { t } = useTranslation('mail')
  const name = person.name || person.email
  const copy = () =>
    copyText(person.email, {
      copied: t('person.copied'),
      notCopied: t('person.notCopied', { address: person.email }),
    })
  return (
    <RowMenu
      target={
        <button type="button" className={`strong ${styles.name}`}>
          <bdi>{name}</bdi>
          <span className="sr-only">, {t('person.menu')}</span>
        </button>
      }
    >
      <div className={`row ${styles.person}`}>
        <TeamAvatar name={name} size={40} />
        <span className="grow">
          <bdi className="strong">{name}</bdi>
          <bdi className="dim small">{person.email}</bdi>
        </span>
      </div>
      <Menu.Divider />
      <MenuItem icon={IconCopy} onClick={() => void copy()}>
        {t('person.copy')}
      </MenuItem>
      <MenuItem icon={IconPencil} onClick={() => onCompose(`new:${person.email}`)}>
        {t('person.write')}
      </MenuItem>
      <MenuItem icon={IconSearch} onClick={() => onSearch(`from:${person.email}`)}>
        {t('person.find')}
      </MenuItem>
    </RowMenu>
  )
}

function Recipients({ mail: { from, to, cc, bcc, time } }: { mail: Mail }) {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const nameOf = ({ user, name, email }: MailPerson) =>
    user !== null && user === session.userId() ? t('me') : name || email
  const names = [...to, ...cc].map(nameOf)
  const whole = ({ name, email }: MailPerson) => (name ? `${name} <${email}>` : email)
  const rows = [
    ['from', [from]],
    ['to', to],
    ['cc', cc],
    ['bcc', bcc],
  ] as const
  return (
    <>
      <button
        type="button"
        className={`row ${styles.to}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="trunc" dir="auto">
          {names.length > 0 ? t('to', { names: formats.list(names) }) : t('toNobody')}
        </span>
        <IconChevronDown size={16} aria-hidden="true" />
        <span className="sr-only">{t('details')}</span>
      </button>
      {isOpen && (
        <dl className={styles.details}>
          {rows.map(
            ([name, people]) =>
              people.length > 0 && (
                <div key={name}>
                  <dt>{t(`heads.${name}`)}</dt>
                  <dd dir="auto">{people.map(whole).join(', ')}</dd>
                </div>
              ),
          )}
          <div>
            <dt>{t('heads.date')}</dt>
            <dd dir="auto">{formats.moment(time)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}
