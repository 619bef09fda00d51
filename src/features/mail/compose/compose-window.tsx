import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronUp,
  IconMinus,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/mail.ts'
import type { DraftFields } from '#contract/mail-calls.ts'
import { useAnswerSlot } from '#features/mail/answer-slot.tsx'
import { ConflictPanel } from '#forms/conflict-panel.tsx'
import type { ApiError } from '#kernel/api-error.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { useFocusBack } from '#ui/use-focus-back.ts'
import { useHost } from '#ui/use-host.ts'
import styles from './compose.module.css'
import { AttachButton, FileList, useFiles } from './compose-files.tsx'
import { place, useIsMessageUnstored } from './compose-kept.ts'
import { PeopleField } from './compose-people.tsx'
import { useIsWaiting } from './compose-queries.ts'
import { type Start, useStart } from './compose-start.ts'
import { isAboutFiles, isAddress, isSameAddress, type Opening, wordsOf } from './composed.ts'
import { useComposed } from './use-composed.ts'

const ComposeEditor = lazyPart(async () => ({
  default: (await import('./compose-editor.tsx')).ComposeEditor,
}))

type Props = {
  opening: Opening
  /** Called when the draft exists, so that the address can name it. */
  onNamed: (id: string) => void
  onClose: () => void
}

/** The mail that is answered; a forwarded mail is not, its new one has other readers. */
const answeredBy = (opening: Opening): string | undefined =>
  opening.kind === 'reply' || opening.kind === 'all' ? opening.mailId : undefined

/** The window in which a mail is written. */
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

type FrameProps = {
  title: string
  /** The mail below which the frame stands while it is open. */
  answered?: string
  onClose: () => void
  onKeyDownCapture?: (event: KeyboardEvent) => void
  onFiles?: (files: File[]) => void
  children: ReactNode
}

/**
 * The window's frame: below the mail that is answered, docked, centred, reduced to its title, or full screen on a
 * phone.
 */
function Frame({ title, answered, onClose, onKeyDownCapture, onFiles, children }: FrameProps) {
  const { t } = useTranslation(['compose', 'common'])
  const isCentred = place.usePart((now) => now.isCentred)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [isSmall, setSmall] = useState(false)
  const [isOver, setOver] = useState(false)
  const isModal = (isCentred || isPhone) && !isSmall
  const slot = useAnswerSlot(answered)
  const below = isCentred || isPhone ? undefined : slot
  const isReduced = isSmall && !isPhone && !below
  const [host, home] = useHost(below)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `scrollIntoView` would also scroll the page, which has nothing below.
    const pane = below?.closest('[data-reading-pane]')
    const [window, visible] = [root.current, pane].map((one) => one?.getBoundingClientRect())
    if (window && visible && window.bottom > visible.bottom)
      pane?.scrollBy({ top: Math.min(window.bottom - visible.bottom + 16, window.top - visible.top) })
  }, [below])

  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab' && isModal) return stayWithin(event)
    // The editor prevents the default of keys it does not use; an open list stops the event instead.
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const over = (event: DragEvent, isSo: boolean) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isSo)
  }
  const frame = (
    <>
      {isModal && !isPhone && <div className={styles.veil} />}
      <div
        ref={root}
        role="dialog"
        aria-label={title}
        aria-modal={isModal || undefined}
        tabIndex={-1}
        className={styles.window}
        data-place={isPhone ? 'phone' : isCentred ? 'centre' : below ? 'below' : 'dock'}
        data-small={isReduced || undefined}
        data-over={isOver || undefined}
        onKeyDownCapture={onKeyDownCapture}
        onKeyDown={onKey}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          setOver(false)
          // The editor handled the drop.
          if (!onFiles || event.defaultPrevented || event.dataTransfer.files.length === 0) return
          event.preventDefault()
          onFiles([...event.dataTransfer.files])
        }}
      >
        <header className={styles.head}>
          <h2 className="trunc grow" dir="auto">
            {isReduced ? (
              <button type="button" className={styles.title} onClick={() => setSmall(false)}>
                {title}
              </button>
            ) : (
              title
            )}
          </h2>
          {!isPhone && (
            <>
              {!below && (
                <IconButton
                  small
                  label={t(isSmall ? 'restore' : 'minimise')}
                  aria-expanded={!isSmall}
                  className={styles.frameButton}
                  onClick={() => setSmall(!isSmall)}
                >
                  {isSmall ? (
                    <IconChevronUp size={18} aria-hidden="true" />
                  ) : (
                    <IconMinus size={18} aria-hidden="true" />
                  )}
                </IconButton>
              )}
              <IconButton
                small
                label={t(isCentred ? 'dock' : 'centre')}
                className={styles.frameButton}
                onClick={() => {
                  setSmall(false)
                  place.set((now) => ({ ...now, isCentred: !now.isCentred }))
                }}
              >
                {isCentred ? (
                  <IconArrowsDiagonalMinimize2 className="flip" size={18} aria-hidden="true" />
                ) : (
                  <IconArrowsDiagonal className="flip" size={18} aria-hidden="true" />
                )}
              </IconButton>
            </>
          )}
          <IconButton small label={t('close')} className={styles.frameButton} onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </header>
        {/* Hidden instead of unmounted, so that the fields keep their text. */}
        <div className={styles.inside} hidden={isReduced}>
          {children}
        </div>
      </div>
    </>
  )
  return (
    <>
      <div ref={home} />
      {host && createPortal(frame, host)}
    </>
  )
}

/** Keeps the Tab key within a modal window. */
function stayWithin(event: KeyboardEvent<HTMLElement>) {
  const all = event.currentTarget.querySelectorAll<HTMLElement>(
    'button, input, select, [contenteditable="true"]',
  )
  const stops = [...all].filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0)
  const [last, first] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== last) return
  event.preventDefault()
  first?.focus()
}

const kinds = ['to', 'cc', 'bcc'] as const
type Question = 'subject' | 'text'

function MessageWindow({
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
  const [shown, setShown] = useState({ cc: message.cc.length > 0, bcc: message.bcc.length > 0 })
  const [toFocus, setToFocus] = useState<'cc' | 'bcc'>()
  const [problem, setProblem] = useState('')
  const [unknown, setUnknown] = useState<string[]>([])
  const [failure, setFailure] = useState('')
  /** Warnings already shown before sending; each is shown once. */
  const [confirmed, setConfirmed] = useState<Question[]>([])
  const [openQuestion, setOpenQuestion] = useState<Question>()
  const isComing = start.coming.length > 0 && !it.isKnown
  const files = useFiles({
    id: it.id,
    attached: it.snapshot?.attachments ?? [],
    coming: isComing ? start.coming : [],
    needDraft: it.needDraft,
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
      message[kind].some((one) => !isAddress(one) || unknown.some((other) => isSameAddress(one, other))),
    )
    if (wrong) {
      if (wrong !== 'to') setShown((now) => ({ ...now, [wrong]: true }))
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
      message[kind].some((one) => list.some((other) => isSameAddress(one, other))),
    )
    for (const kind of hidden) setShown((now) => ({ ...now, [kind]: true }))
    // The pills mark the unknown addresses.
    if (list.length === 0) setFailure(failureText(error))
    field('to')?.focus()
  }

  function onKeys(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const key = event.key.toLowerCase()
    if (key !== 'enter' && key !== 's') return
    event.preventDefault()
    event.stopPropagation()
    // A half-typed address becomes a pill first.
    const { activeElement } = document
    if (
      key === 'enter' &&
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
        {kinds.map((kind) => {
          if (kind !== 'to' && !shown[kind]) return null
          return (
            <div key={kind} data-field={kind}>
              <PeopleField
                label={t(`field.${kind}`)}
                value={message[kind]}
                unknown={unknown}
                error={kind === 'to' ? problem : ''}
                hasFocus={
                  kind === toFocus || (kind === 'to' && message.to.length === 0 && start.kind !== 'draft')
                }
                onChange={(people) => {
                  setProblem('')
                  setFailure('')
                  change({ [kind]: people })
                }}
              >
                {kind === 'to' && !(shown.cc && shown.bcc) && (
                  <span className={styles.more}>
                    {(['cc', 'bcc'] as const).map(
                      (other) =>
                        !shown[other] && (
                          <button
                            key={other}
                            type="button"
                            aria-label={t(`add.${other}`)}
                            onClick={() => {
                              setToFocus(other)
                              setShown((now) => ({ ...now, [other]: true }))
                            }}
                          >
                            {t(`field.${other}`)}
                          </button>
                        ),
                    )}
                  </span>
                )}
              </PeopleField>
            </div>
          )
        })}
        <label className={styles.row}>
          <span className={styles.label}>{t('field.subject')}</span>
          <input
            className={styles.subject}
            dir="auto"
            maxLength={limits.subject}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: whoever opens a letter to somebody goes on with its subject
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
function partThatDiffers(html: string, [one = '', other = '']: readonly string[]): string {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  let at = 0
  while (at < first.length && first[at] === second[at]) at++
  const from = Math.max(0, at - maxShown / 3)
  return (from > 0 ? '…' : '') + wordsOf(html).slice(from, from + maxShown)
}

/** The state of saving. */
function State({ it, isOnline }: { it: ReturnType<typeof useComposed>; isOnline: boolean }) {
  const { t } = useTranslation('compose')
  const formats = useFormats()
  const { saving, savedAt, isDirty } = it
  const isUnstored = useIsMessageUnstored(it.id)
  if (saving.error && isDirty && saving.error.errorBody?.code !== 'conflict')
    return (
      <span role="alert" className={styles.failed} dir="auto">
        {failureText(saving.error)}
      </span>
    )
  if (isUnstored && isDirty)
    return (
      <span role="alert" className={styles.failed} dir="auto">
        {t('notKept')}
      </span>
    )
  let said = ''
  if (!isOnline && (isDirty || saving.isPending)) said = t('keptHere')
  else if (saving.isPending) said = t('saving')
  else if (savedAt && !isDirty) said = t('savedAt', { time: formats.time(savedAt) })
  return (
    <span role="status" className="dim caption" dir="auto">
      {said}
    </span>
  )
}
