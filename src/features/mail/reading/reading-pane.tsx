import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconFlag,
  IconFlagFilled,
  IconPencil,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mail, MailLabel } from '#contract/mail.ts'
import { AnswerSlot } from '#features/mail/answer-slot.tsx'
import { hasWindow } from '#features/mail/compose/compose-windows.ts'
import { ActButtons } from '#features/mail/list/act-buttons.tsx'
import type { MailAction } from '#features/mail/list/states.ts'
import { useMail } from '#features/mail/queries.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useFormats } from '#kernel/format.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Note } from '#ui/note.tsx'
import { TeamAvatar } from '#ui/team-faces.tsx'
import { type MessageActions, MessageView } from './message-view.tsx'
import styles from './reading.module.css'
import { useMailCommands } from './use-mail-commands.tsx'

/** Milliseconds until an open mail counts as read. */
const glance = 1000

export type MailCounts = {
  /** From 1, within the whole list; 0 when it is not in the list. */
  position: number
  total: string
  previous: string | undefined
  next: string | undefined
}

type Props = MessageActions & {
  mailId: string
  /** The mail as the list has it, shown until its details load. */
  listed: Mail | undefined
  labels: readonly MailLabel[]
  mailCounts: MailCounts
  isPhone: boolean
  onAct: (mail: Mail, action: MailAction, isSilent?: boolean) => void
  onRead: (mails: readonly Mail[]) => void
  onOpen: (id: string) => void
}

export function ReadingPane({ mailId, listed, labels, mailCounts, isPhone, ...actions }: Props) {
  const { onAct, onRead, onOpen, ...on } = actions
  const { t } = useTranslation('mail')
  const formats = useFormats()
  const { details, error, refetch } = useMail(mailId)
  const mail = details?.mail ?? listed
  const isKnown = mail !== undefined

  useMailCommands(mail, { onAct, onCompose: on.onCompose })
  const markRead = useEffectEvent(() => {
    // Unread mails of the conversation are unfolded too.
    const threadMails = [...(details?.conversation ?? []), ...(mail ? [mail] : [])]
    const unread = new Map(threadMails.filter(({ isRead }) => !isRead).map((mail) => [mail.id, mail]))
    if (unread.size > 0) onRead([...unread.values()])
  })
  const isWhole = details !== undefined
  // Runs again when the conversation has loaded.
  useEffect(() => {
    if (!isKnown && !isWhole) return
    const timer = setTimeout(() => markRead(), glance)
    return () => clearTimeout(timer)
  }, [isKnown, isWhole])

  const toolbar = (
    <div className={`row ${styles.toolbar}`} role="toolbar" aria-label={t('toolbar')}>
      {isPhone && (
        <IconButton label={t('back')} onClick={() => onOpen('')} data-back>
          <IconArrowLeft size={20} className="flip" aria-hidden="true" />
        </IconButton>
      )}
      {mail && (
        <ActButtons
          mails={[mail]}
          folder={mail.folder}
          labels={labels}
          onAct={(action) => onAct(mail, action)}
        />
      )}
      <span className="grow" />
      {mailCounts.position > 0 && (
        <span className={styles.position}>
          <bdi>{t('place', { place: formats.number(mailCounts.position), total: mailCounts.total })}</bdi>
        </span>
      )}
      <IconButton
        label={t('previous')}
        disabled={!mailCounts.previous}
        onClick={() => mailCounts.previous && onOpen(mailCounts.previous)}
      >
        <IconChevronLeft size={20} className="flip" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('next')}
        disabled={!mailCounts.next}
        onClick={() => mailCounts.next && onOpen(mailCounts.next)}
      >
        <IconChevronRight size={20} className="flip" aria-hidden="true" />
      </IconButton>
    </div>
  )

  const back = (
    <Button variant="default" onClick={() => onOpen('')}>
      {t('backToList')}
    </Button>
  )
  if (!mail)
    return (
      <>
        {toolbar}
        {error?.isMissing ? (
          <ErrorBlock title={t('missing')} message={t('missingText')} actions={back} />
        ) : (
          error && (
            <FailureBlock
              title={t('unread404')}
              error={error}
              onRetry={() => void refetch()}
              actions={back}
            />
          )
        )}
      </>
    )

  const letters = details?.conversation.some(({ id }) => id === mail.id)
    ? details.conversation
    : [details?.mail ?? mail]
  const title = mail.subject || t('noSubject')
  const Star = mail.starred ? IconStarFilled : IconStar
  const Flag = mail.important ? IconFlagFilled : IconFlag
  return (
    <>
      {toolbar}
      <div className={styles.scroll} data-reading-pane>
        <div className={styles.subject}>
          <h2 dir="auto" tabIndex={-1} className="grow" data-subject>
            {title}
          </h2>
          <IconButton
            label={t('important')}
            aria-pressed={mail.important}
            className={mail.important ? styles.flag : undefined}
            onClick={() => onAct(mail, { does: 'mark', flags: { important: !mail.important } }, true)}
          >
            <Flag size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('starButton')}
            aria-pressed={mail.starred}
            className={mail.starred ? styles.star : undefined}
            onClick={() => onAct(mail, { does: 'mark', flags: { starred: !mail.starred } }, true)}
          >
            <Star size={18} aria-hidden="true" />
          </IconButton>
        </div>
        {!details && error && (
          <Note
            tone="warning"
            action={error instanceof ApiError ? { label: t('again'), run: () => void refetch() } : undefined}
          >
            {t('onlyBeginning')}
          </Note>
        )}
        <Letters key={mail.id} letters={letters} openId={mail.id} labels={labels} {...on} />
        <div className={styles.answers}>
          {mail.folder === 'draft' ? (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => on.onCompose(`draft:${mail.id}`)}
            >
              {t('goOn')}
            </Button>
          ) : (
            <>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} className="flip" aria-hidden="true" />}
                onClick={() => on.onCompose(`reply:${mail.id}`)}
              >
                {t('reply')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconArrowBackUpDouble size={18} className="flip" aria-hidden="true" />}
                onClick={() => on.onCompose(`all:${mail.id}`)}
              >
                {t('replyAll')}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconArrowForwardUp size={18} className="flip" aria-hidden="true" />}
                onClick={() => on.onCompose(`forward:${mail.id}`)}
              >
                {t('forward')}
              </Button>
            </>
          )}
        </div>
      </div>
    </>
  )
}

type LettersProps = MessageActions & {
  letters: readonly Mail[]
  openId: string
  labels: readonly MailLabel[]
}

/** The opened, the newest and unread mails are unfolded; the others take a line each. */
function Letters({ letters, openId, labels, ...on }: LettersProps) {
  const { t } = useTranslation('mail')
  const [unfolded, setUnfolded] = useState<readonly string[]>([openId])
  // A draft being written is shown in its window.
  const visibleMails = letters.filter(({ id, folder }) => folder !== 'draft' || !hasWindow(id))
  const newest = visibleMails.at(-1)?.id
  // They stay unfolded once they are read.
  const unread = letters.filter((mail) => !mail.isRead && !unfolded.includes(mail.id))
  if (unread.length > 0) setUnfolded([...unfolded, ...unread.map(({ id }) => id)])
  return (
    <div className={styles.letters}>
      {visibleMails.map((message) =>
        message.id === newest || unfolded.includes(message.id) ? (
          <Fragment key={message.id}>
            <MessageView mail={message} labels={labels} {...on} />
            <AnswerSlot mailId={message.id} />
          </Fragment>
        ) : (
          <button
            key={message.id}
            type="button"
            className={`row ${styles.folded}`}
            aria-expanded={false}
            onClick={() => setUnfolded([...unfolded, message.id])}
          >
            <TeamAvatar name={message.from.name || message.from.email} size={24} />
            <bdi className="strong">{message.from.name || message.from.email}</bdi>
            <span className="trunc grow dim" dir="auto">
              {message.message || t('noText')}
            </span>
            <Timestamp at={message.time} isBrief className={styles.when} />
          </button>
        ),
      )}
    </div>
  )
}
