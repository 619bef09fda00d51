import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBlock } from '#list/failure-block.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { useFocusBack } from '#ui/use-focus-back.ts'
import styles from './compose.module.css'
import { useIsWaiting } from './compose-queries.ts'
import { useStart } from './compose-start.ts'
import type { Opening } from './composed.ts'
import { Frame } from './window/compose-frame.tsx'
import { MessageWindow } from './window/message-window.tsx'

type Props = {
  opening: Opening
  /** Called when the draft exists, so that the address can name it. */
  onNamed: (id: string) => void
  onClose: () => void
}

/** The mail that is answered; a forwarded mail is not, its new one has other readers. */
const answeredBy = (opening: Opening): string | undefined =>
  opening.kind === 'reply' || opening.kind === 'all' ? opening.mailId : undefined

export function ComposeWindow({ opening, onNamed, onClose }: Props) {
  const { t } = useTranslation('compose')
  const { start, isGone, mail, error, retry } = useStart(opening)
  const isWaiting = useIsWaiting(opening.kind === 'draft' ? opening.mailId : '')
  const [wasWaiting] = useState(isWaiting)
  useFocusBack()
  if (wasWaiting || isGone)
    return (
      <Frame title={mail?.subject || t('untitled')} onClose={onClose}>
        <div className={styles.notes}>
          <Note tone="primary">{t(wasWaiting ? 'waits' : 'gone')}</Note>
        </div>
      </Frame>
    )
  if (start) return <MessageWindow start={start} onNamed={onNamed} onClose={onClose} />
  return (
    <Frame
      title={t(opening.kind === 'new' ? 'new' : 'opening')}
      answered={answeredBy(opening)}
      onClose={onClose}
    >
      {error ? (
        <FailureBlock title={t('notThere')} error={error} onRetry={retry} />
      ) : (
        <SkeletonPage>
          <div className={styles.skeleton}>
            {['first', 'second', 'third', 'fourth'].map((line) => (
              <Skeleton key={line} height={20} />
            ))}
          </div>
        </SkeletonPage>
      )}
    </Frame>
  )
}
