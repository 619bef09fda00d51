import { Button } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/mail.ts'
import type { DraftFields } from '#contract/mail-calls.ts'
import styles from '#features/mail/compose/compose.module.css'
import { AttachButton, FileList } from '#features/mail/compose/compose-files.tsx'
import type { Start } from '#features/mail/compose/compose-start.ts'
import { isAboutFiles, isAddress, isSameAddress, wordsOf } from '#features/mail/compose/composed.ts'
import { useComposed } from '#features/mail/compose/use-composed.ts'
import { useFiles } from '#features/mail/compose/use-files.ts'
import { ConflictPanel } from '#forms/conflict-panel.tsx'
import type { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { isComposing, shortcutKey } from '#kernel/keyboard.ts'
import { notify } from '#kernel/snackbar.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Frame } from './compose-frame.tsx'
import { kinds, PeopleRows } from './people-rows.tsx'
import { State } from './save-state.tsx'

const ComposeEditor = lazyPart(
  () => import('#features/mail/compose/editor/compose-editor.tsx'),
  'ComposeEditor',
)

type Question = 'subject' | 'text'

export function MessageWindow({
  start,
  onNamed,
  onClose,
}: {
  start: Start
  onNamed: (id: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['compose', 'edit'])
  const isOnline = useOnline()
  const it = useComposed(start, onNamed)
  const { message, change, sending, conflict } = it
  const [visibleRows, setVisibleRows] = useState({ cc: message.cc.length > 0, bcc: message.bcc.length > 0 })
  const reveal = (kind: 'cc' | 'bcc') => setVisibleRows((now) => ({ ...now, [kind]: true }))
  const [problem, setProblem] = useState('')
  const [unknown, setUnknown] = useState<string[]>([])
  const [failure, setFailure] = useState('')
  const [confirmed, setConfirmed] = useState<Question[]>([])
  const [openQuestion, setOpenQuestion] = useState<Question>()
  const isComing = start.coming.length > 0 && !it.isKnown
  const files = useFiles({
    id: it.id,
    attached: it.snapshot?.attachments ?? [],
    coming: isComing ? start.coming : [],
    ensureDraft: it.ensureDraft,
  })
  const body = useRef<HTMLDivElement>(null)

  function close() {
    it.leave()
    onClose()
  }

  // Offline, the mail waits in the outbox and the window can close. A running save pauses it only for a moment.
  const isWaiting = sending.isPaused && !isOnline
  const waits = useEffectEvent(() => {
    it.handOn()
    notify({ message: t('waiting') })
    onClose()
  })
  useEffect(() => {
    if (isWaiting) waits()
  }, [isWaiting])

  const field = (kind: string) => body.current?.querySelector<HTMLElement>(`[data-field="${kind}"] input`)

  const isMissing = {
    subject: message.subject.trim() === '',
    text: wordsOf(message.body) === '' && files.count === 0 && message.quote === '',
  }
  // A question about missing text ends when the text is written.
  const question = openQuestion && isMissing[openQuestion] ? openQuestion : undefined

  function send(also: readonly Question[] = confirmed) {
    if (sending.isPending || conflict) return
    setFailure('')
    const people = kinds.flatMap((kind) => message[kind])
    if (people.length === 0) {
      setProblem(t('noRecipient'))
      return void field('to')?.focus()
    }
    setProblem('')
    const wrong = kinds.find((kind) =>
      message[kind].some(
        (address) => !isAddress(address) || unknown.some((other) => isSameAddress(address, other)),
      ),
    )
    if (wrong) {
      if (wrong !== 'to') reveal(wrong)
      return void field(wrong)?.focus()
    }
    const missing = (['subject', 'text'] as const).find((part) => isMissing[part] && !also.includes(part))
    setOpenQuestion(missing)
    if (missing) return
    it.send(isComing ? start.coming.length : files.count, { onSent: onClose, onRejected: handleRejected })
  }

  function handleRejected(error: ApiError) {
    const named = (error.body as { unknown?: unknown } | undefined)?.unknown
    const list = Array.isArray(named) ? named.map(String) : []
    setUnknown((now) => [...now, ...list])
    const hidden = (['cc', 'bcc'] as const).filter((kind) =>
      message[kind].some((address) => list.some((other) => isSameAddress(address, other))),
    )
    for (const kind of hidden) reveal(kind)
    // The pills mark the unknown addresses.
    if (list.length === 0) setFailure(failureText(error))
    field('to')?.focus()
  }

  function onKeys(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
      return
    const key = shortcutKey(event)
    if (key !== 'Enter' && key !== 's') return
    event.preventDefault()
    event.stopPropagation()
    // A half-typed address becomes a pill first.
    const { activeElement } = document
    if (
      key === 'Enter' &&
      activeElement?.closest('[data-field]') &&
      activeElement instanceof HTMLInputElement
    ) {
      activeElement.blur()
      return void setTimeout(() => setWish((now) => now + 1))
    }
    if (key === 's') it.saveNow()
    else send()
  }
  const [wish, setWish] = useState(0)
  const heard = useRef(0)
  useEffect(() => {
    if (wish === heard.current) return
    heard.current = wish
    send()
  })

  const show = (fields: DraftFields, name: keyof DraftFields) => {
    if (name === 'subject') return fields.subject
    if (name === 'html')
      return partThatDiffers(fields.html, conflict ? [conflict.theirs.html, conflict.mine.html] : [])
    return fields[name].join(', ')
  }
  const unfold = () => {
    change({ body: message.body + message.quote, quote: '' })
    setUnfolded((now) => now + 1)
  }
  const [unfolded, setUnfolded] = useState(0)
  const hint = files.count === 0 && isAboutFiles(message.body)
  return (
    <Frame
      answered={start.replyTo}
      title={message.subject.trim() || t(start.kind === 'new' ? 'new' : 'untitled')}
      onClose={close}
      onKeyDownCapture={onKeys}
      onFiles={files.take}
    >
      <div className={styles.letter} ref={body}>
        {(failure || conflict || it.isGone) && (
          <div className={styles.notes}>
            {conflict && (
              <ConflictPanel
                conflict={conflict}
                nameOf={(name) => t(`field.${name}`)}
                show={show}
                onSettle={it.settle}
              />
            )}
            {failure && !conflict && <Note tone="error">{failure}</Note>}
            {it.isGone && <Note tone="warning">{t('gone')}</Note>}
          </div>
        )}
        <PeopleRows
          message={message}
          visibleRows={visibleRows}
          onShow={reveal}
          unknown={unknown}
          error={problem}
          isNew={start.kind !== 'draft'}
          onChange={(people) => {
            setProblem('')
            setFailure('')
            change(people)
          }}
        />
        <label className={styles.row}>
          <span className={`small dim ${styles.label}`}>{t('field.subject')}</span>
          <input
            className={`strong ${styles.subject}`}
            dir="auto"
            maxLength={limits.subject}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: a new mail that has a recipient continues with its subject
            autoFocus={start.kind === 'new' && message.to.length > 0}
            value={message.subject}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
        </label>
        <Suspense
          fallback={
            <div className={styles.skeleton}>
              <Skeleton height={20} />
              <Skeleton height={20} width="60%" />
            </div>
          }
        >
          <ComposeEditor
            key={`${it.edition}-${unfolded}`}
            label={t('field.html')}
            html={message.body}
            hasFocus={unfolded > 0 || ['reply', 'all', 'draft'].includes(start.kind)}
            onText={(html) => change({ body: html })}
            onFiles={files.take}
            below={
              <>
                {message.quote !== '' && (
                  <button type="button" className={styles.fold} aria-label={t('unfold')} onClick={unfold}>
                    …
                  </button>
                )}
                <FileList files={files} isComing={isComing} />
              </>
            }
          >
            {question && (
              <div className={styles.ask}>
                <Note
                  tone="warning"
                  action={{
                    label: t('sendAnyway'),
                    run: () => {
                      const now = [...confirmed, question]
                      setConfirmed(now)
                      send(now)
                    },
                  }}
                >
                  {t(question === 'subject' ? 'noSubject' : 'noText')}
                </Note>
              </div>
            )}
            {hint && !question && (
              <p className={`${styles.hint} caption`} dir="auto">
                {t('noFiles')}
              </p>
            )}
            {!conflict && (
              <Button
                leftSection={<IconSend className="flip" size={18} aria-hidden="true" />}
                loading={sending.isPending}
                aria-keyshortcuts="Control+Enter"
                onClick={() => send()}
              >
                {t('send')}
              </Button>
            )}
            <AttachButton onFiles={files.take} />
            <span className={styles.state}>
              <State it={it} isOnline={isOnline} />
            </span>
            <IconButton
              label={t('discardDraft')}
              onClick={() => {
                it.discard()
                onClose()
              }}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </ComposeEditor>
        </Suspense>
      </div>
    </Frame>
  )
}

const maxShown = 120
/** A version's text from a little before the place where both versions differ. */
function partThatDiffers(html: string, [a = '', b = '']: readonly string[]): string {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  let at = 0
  while (at < first.length && first[at] === second[at]) at++
  const from = Math.max(0, at - maxShown / 3)
  return (from > 0 ? '…' : '') + wordsOf(html).slice(from, from + maxShown)
}
