import { Button, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconMoodSmile, IconPaperclip, IconPencil, IconSend, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type Conversation, limits, type Message } from '#contract/chat.ts'
import { draftName } from '#features/chat/drafts.ts'
import type { NewFile } from '#features/chat/optimistic.ts'
import { useSendTyping } from '#features/chat/use-typing.ts'
import { FilesInput } from '#forms/files-input.tsx'
import { sendKeyHandler } from '#forms/send-keys.ts'
import { config } from '#kernel/config.ts'
import { useFormats } from '#kernel/format.ts'
import { usePageKeys } from '#kernel/page-commands.ts'
import { dropDraft, readDraft, writeDraft } from '#offline/drafts.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Note } from '#ui/note.tsx'
import { kilobytes } from './attached.tsx'
import styles from './composer.module.css'
import type { useNewFiles } from './use-new-files.ts'

const EmojiPanel = lazyPanel(() => import('./emoji-panel.tsx'), 'EmojiPanel', 'dialog')

/** Milliseconds without a key before the draft is stored. */
const draftPause = 300

export type Written = { text: string; files: readonly NewFile[] }

type Props = {
  user: Conversation['user']
  /** Undefined while writing a new message. */
  edited: Message | undefined
  newFiles: ReturnType<typeof useNewFiles>
  onSend: (written: Written) => void
  onCancel: () => void
  onEditLast: () => void
}

export function Composer({ user, edited, newFiles, onSend, onCancel, onEditLast }: Props) {
  const { t } = useTranslation('chat')
  const common = useTranslation('common').t
  const formats = useFormats()
  usePageKeys('chat')
  const name = draftName(user.id)
  const [text, setText] = useState(() => edited?.text ?? readDraft<{ text: string }>(name)?.text ?? '')
  const { problems, take, drop, clear } = newFiles
  // Files of the next message are hidden while another is edited.
  const files = edited ? [] : newFiles.files
  const isReading = !edited && newFiles.isReading
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const tooMany = text.trim().length - limits.text
  const isEmpty = text.trim() === '' && files.length === 0
  const canSend = !isEmpty && tooMany <= 0 && !isReading

  function keep(value: string) {
    if (edited) return
    if (value.trim() === '') dropDraft(name)
    else writeDraft(name, { text: value })
  }
  const keepSoon = useDebouncedCallback(keep, { delay: draftPause, flushOnUnmount: true })

  const sendTyping = useSendTyping(user.id)
  function write(value: string) {
    setText(value)
    if (!edited && value.trim() !== '') sendTyping()
    keepSoon(value)
  }

  // Opening a conversation focuses the field, with the caret at the end.
  useEffect(() => {
    const at = field.current
    at?.focus({ preventScroll: true })
    at?.setSelectionRange(at.value.length, at.value.length)
  }, [])

  // Prefetches the emojis, so that they are available offline.
  const locale = config.usePart((now) => now.locale)
  useEffect(() => {
    const idle = globalThis.requestIdleCallback?.(() => {
      import('./emoji-data.ts').then(
        ({ fetchEmojis }) => fetchEmojis(locale),
        () => {},
      )
    })
    return () => {
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [locale])

  // A hidden page may be closed without another event.
  const onHide = useEffectEvent(() => keepSoon.flush())
  useEffect(() => {
    const hide = () => onHide()
    window.addEventListener('pagehide', hide)
    return () => window.removeEventListener('pagehide', hide)
  }, [])

  function send() {
    if (!canSend) return
    keepSoon.cancel()
    onSend({ text: text.trim(), files })
    if (edited) return
    setText('')
    clear()
    dropDraft(name)
    field.current?.focus()
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    sendKeyHandler({ onSend: send, onCancel: edited && onCancel, isByEnter: true })(event)
    if (event.key === 'ArrowUp' && text === '' && files.length === 0 && !event.altKey && !edited) {
      event.preventDefault()
      onEditLast()
    }
  }

  function insert(piece: string) {
    const at = field.current
    const [from, to] = [at?.selectionStart ?? text.length, at?.selectionEnd ?? text.length]
    write(text.slice(0, from) + piece + text.slice(to))
    requestAnimationFrame(() => {
      at?.focus()
      at?.setSelectionRange(from + piece.length, from + piece.length)
    })
  }

  const label = edited ? t('editText') : t('writeTo', { name: user.name })
  return (
    <section
      className={styles.composer}
      aria-label={t('writing')}
      data-bottom-bar
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (edited || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (edited || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void take([...event.dataTransfer.files])
      }}
    >
      {edited && (
        <p className={`row ${styles.editing}`}>
          <IconPencil size={16} aria-hidden="true" />
          <span className="grow">{t('editing')}</span>
          <IconButton small label={common('cancel')} onClick={onCancel}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </p>
      )}
      {problems.length > 0 && (
        <Note tone="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      {tooMany > 0 && <Note tone="error">{t('tooLong', { count: tooMany })}</Note>}
      {(files.length > 0 || isReading) && (
        <ul className={styles.files} aria-label={t('files.title')}>
          {files.map((file) => (
            <li key={file.id} className={`row ${styles.file}`}>
              {file.type.startsWith('image/') && <img src={`data:${file.type};base64,${file.data}`} alt="" />}
              <span className="trunc" dir="auto">
                {file.name}
              </span>
              <bdi className="dim">{t('files.size', { size: formats.number(kilobytes(file.size)) })}</bdi>
              <IconButton small label={t('files.remove', { name: file.name })} onClick={() => drop(file.id)}>
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {isReading && (
            <li className={`row ${styles.file}`} role="status">
              {t('files.reading')}
            </li>
          )}
        </ul>
      )}
      <div className={styles.box}>
        {!edited && (
          <IconButton label={t('files.add')} onClick={() => input.current?.click()}>
            <IconPaperclip size={20} aria-hidden="true" />
          </IconButton>
        )}
        <EmojiPanel
          onChoose={insert}
          target={
            <IconButton label={t('emoji.open')}>
              <IconMoodSmile size={20} aria-hidden="true" />
            </IconButton>
          }
        />
        <Textarea
          ref={field}
          className={styles.field}
          classNames={{ input: styles.input }}
          aria-label={label}
          placeholder={label}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={6}
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={onKey}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (edited || pasted.length === 0) return
            event.preventDefault()
            void take(pasted)
          }}
        />
        <Button
          className={styles.send}
          disabled={!canSend}
          aria-label={edited ? common('save') : t('send')}
          leftSection={<IconSend size={18} className="flip" aria-hidden="true" />}
          onClick={send}
        >
          <span className={styles.verb}>{edited ? common('save') : t('send')}</span>
        </Button>
        <FilesInput ref={input} label={t('files.choose')} onFiles={(chosen) => void take(chosen)} />
      </div>
      <p className={`caption dim ${styles.hint}`} dir="auto">
        {edited ? t('editHint') : t('hint')}
      </p>
    </section>
  )
}
