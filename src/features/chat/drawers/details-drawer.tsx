import { IconFile, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatFile, Conversation } from '#contract/chat.ts'
import { newMailTo } from '#contract/mail-place.ts'
import { Face } from '#features/chat/face.tsx'
import { seenOf, type Thread } from '#features/chat/optimistic.ts'
import { kilobytes, useSave } from '#features/chat/thread/attached.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useRoleName } from '#shop/use-role-name.ts'
import { Fact } from '#ui/fact.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import styles from './drawers.module.css'

type Props = { user: Conversation['user']; thread: Thread; facts: ReactNode; onClose: () => void }

export function DetailsDrawer({ user, thread, facts, onClose }: Props) {
  const { t } = useTranslation('chat')
  const roleName = useRoleName()
  const may = useMay()
  const { name, role, email, presence, seen, status } = user
  const files = seenOf(thread)
    .messages.flatMap((message) => message.files)
    .toReversed()
  return (
    <SideDrawer title={t('details.title')} size={320} onClose={onClose}>
      <div className={styles.details}>
        <Face name={name} presence={presence} size={72} isSaid={false} />
        <h3 dir="auto">{name}</h3>
        {may('mail.use') && (
          <LinkButton
            variant="default"
            leftSection={<IconMail size={18} aria-hidden="true" />}
            {...newMailTo(email)}
          >
            {t('details.write')}
          </LinkButton>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={t('details.role')}>{roleName(role)}</Fact>
        <Fact name={t('details.email')}>
          <bdi className={styles.email}>{email}</bdi>
        </Fact>
        {facts}
        {status && (
          <Fact name={t('status.title')}>
            <bdi>{status.text}</bdi>
          </Fact>
        )}
        <Fact name={t('details.presence')}>{t(`presence.${presence}`)}</Fact>
        {presence === 'offline' && (
          <Fact name={t('details.seen')}>{seen ? <Timestamp at={seen} /> : t('details.never')}</Fact>
        )}
      </dl>
      <h3>{t('details.files')}</h3>
      {files.length === 0 ? (
        <p className="dim small" dir="auto">
          {t('details.noFiles')}
        </p>
      ) : (
        <ul>
          {files.map((file) => (
            <SharedFile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </SideDrawer>
  )
}

function SharedFile({ file }: { file: ChatFile }) {
  const { t } = useTranslation('chat')
  const formats = useFormats()
  const save = useSave(file)
  return (
    <li>
      <button
        type="button"
        className={styles.result}
        aria-label={t('files.save', { name: file.name })}
        onClick={() => void save()}
      >
        <span className="row">
          <IconFile size={18} aria-hidden="true" />
          <span className="trunc grow" dir="auto">
            {file.name}
          </span>
          <bdi className="dim caption">{t('files.size', { size: formats.number(kilobytes(file.size)) })}</bdi>
        </span>
      </button>
    </li>
  )
}
