import { Menu } from '@mantine/core'
import { IconAlertCircle, IconBan, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import type { Row } from '#features/chat/rows.ts'
import { copyText } from '#kernel/clipboard.ts'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import { MarkdownText } from '#shop/markdown-text.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Attached } from './attached.tsx'
import styles from './bubble.module.css'

type Props = {
  row: Row & { kind: 'message' }
  isOwn: boolean
  name: string
  isRead: boolean
  isFlashed: boolean
  canChange: boolean
  onEdit: (message: Message) => void
  onRemove: (message: Message) => void
  onAgain: (id: string) => void
  onDrop: (id: string) => void
}

/** One message; the last of a run shows its time. Rerenders only when the message changes. */
export const Bubble = memo(OneBubble, (previous, next) => {
  const [{ row: previousRow, ...rest }, { row: after, ...others }] = [previous, next]
  return isSame(previousRow, after) && isSame(rest, others)
})

const isSame = <Fields extends object>(fields: Fields, other: Fields) =>
  (Object.keys(other) as (keyof Fields)[]).every((name) => fields[name] === other[name])

function OneBubble({ row, isOwn, name, isRead, isFlashed, canChange, onEdit, onRemove, ...unsent }: Props) {
  const { t } = useTranslation('chat')
  const { message, state, contents, isFirst, isLast } = row
  const { id, text, files, deleted, edited } = message
  return (
    <li
      className={styles.row}
      data-key={row.key}
      data-number={message.number || undefined}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-flash={isFlashed || undefined}
    >
      {isFirst && <span className="sr-only">{isOwn ? t('byYou') : name}</span>}
      <div className={`row ${styles.line}`}>
        <div className={styles.message}>
          {files.length > 0 && (
            <ul className={styles.files}>
              {files.map((file, at) => (
                <Attached key={file.id} file={file} content={contents?.[at]} />
              ))}
            </ul>
          )}
          {deleted !== null ? (
            <p className={`row ${styles.trace}`} dir="auto">
              <IconBan size={16} aria-hidden="true" />
              {t('deleted')}
            </p>
          ) : (
            text !== '' && (
              <div className={styles.bubble}>
                <MarkdownText text={text} />
                {edited !== null && (
                  <p className={styles.edited} dir="auto">
                    {t('edited')}
                  </p>
                )}
              </div>
            )
          )}
        </div>
        {deleted === null && state !== 'refused' && (text !== '' || canChange) && (
          <div className={styles.more}>
            <MoreMenu
              label={t('menuOf', { text: text.slice(0, 60) || t('sentFiles', { count: files.length }) })}
            >
              {text !== '' && (
                <Menu.Item
                  onClick={() => void copyText(text, { copied: t('copied'), notCopied: t('notCopied') })}
                >
                  {t('copy')}
                </Menu.Item>
              )}
              {canChange && text !== '' && <Menu.Item onClick={() => onEdit(message)}>{t('edit')}</Menu.Item>}
              {canChange && (
                <Menu.Item color="error" onClick={() => onRemove(message)}>
                  {t('delete')}
                </Menu.Item>
              )}
            </MoreMenu>
          </div>
        )}
      </div>
      {state === 'refused' && <NotSent id={id} {...unsent} />}
      {isLast && state !== 'refused' && (
        <Foot message={message} isOwn={isOwn} isRead={isRead} isWaiting={state === 'waiting'} />
      )}
    </li>
  )
}

type FootProps = { message: Message; isOwn: boolean; isRead: boolean; isWaiting: boolean }

function Foot({ message: { at, files }, isOwn, isRead, isWaiting }: FootProps) {
  const { t } = useTranslation('chat')
  const formats = useFormats()
  const isOnline = useOnline()
  if (isWaiting)
    return (
      <p className={`row caption dim ${styles.foot}`}>
        <IconClock size={14} aria-hidden="true" />
        <span>{isOnline ? t(files.length > 0 ? 'sendingFiles' : 'sending') : t('waits')}</span>
        {isOnline && files.length > 0 && <span className={styles.progress} aria-hidden="true" />}
      </p>
    )
  const Mark = isRead ? IconChecks : IconCheck
  return (
    <p className={`row caption dim ${styles.foot}`}>
      <time dateTime={at} title={formats.moment(at)} dir="auto">
        {formats.time(at)}
      </time>
      {isOwn && (
        <span className={styles.mark} data-read={isRead || undefined} title={t(isRead ? 'read' : 'sent')}>
          <Mark size={14} aria-hidden="true" />
          <span className="sr-only">{t(isRead ? 'read' : 'sent')}</span>
        </span>
      )}
    </p>
  )
}

function NotSent({ id, onAgain, onDrop }: Pick<Props, 'onAgain' | 'onDrop'> & { id: string }) {
  const { t } = useTranslation('chat')
  return (
    <p className={`row caption dim ${styles.foot}`} data-refused>
      <IconAlertCircle size={14} aria-hidden="true" />
      <span>{t('notSent')}</span>
      <button type="button" onClick={() => onAgain(id)}>
        {t('again')}
      </button>
      <button type="button" onClick={() => onDrop(id)}>
        {t('discard')}
      </button>
    </p>
  )
}
