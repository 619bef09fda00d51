import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAddress } from '#features/mail/compose/composed.ts'
import { isComposing } from '#kernel/keyboard.ts'
import styles from './compose-editor.module.css'

function hrefOf(typed: string): string | undefined {
  const text = typed.trim()
  if (isAddress(text) && !text.includes(':')) return `mailto:${text}`
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return undefined
  const { protocol, hostname } = new URL(full)
  if (protocol === 'mailto:') return full
  return /^https?:$/.test(protocol) && (hostname.includes('.') || hostname === 'localhost') ? full : undefined
}

export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('compose')
  const [text, setText] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const wasLink = editor.isActive('link')

  function close() {
    onClose()
    editor.commands.focus()
  }
  function put() {
    const href = hrefOf(text)
    if (!href) {
      setWrong(true)
      field.current?.focus()
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection the address itself is the text.
    if (editor.state.selection.empty && !wasLink)
      chain
        .insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the field and buttons inside
    <div
      className={`row ${styles.link}`}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        } else if (event.key === 'Enter' && event.target === field.current) {
          event.preventDefault()
          put()
        }
      }}
    >
      <label>
        <span className="sr-only">{t('link.address')}</span>
        <input
          ref={field}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'compose-link-wrong' : undefined}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setWrong(false)
          }}
        />
      </label>
      <button type="button" className={styles.linkButton} onClick={put}>
        {t('link.put')}
      </button>
      {wasLink && (
        <button
          type="button"
          className={styles.linkButton}
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          {t('link.remove')}
        </button>
      )}
      <button type="button" className={styles.linkButton} onClick={close}>
        {t('link.cancel')}
      </button>
      {isWrong && (
        <p id="compose-link-wrong" role="alert" className={`caption ${styles.wrong}`} dir="auto">
          {t('link.wrong')}
        </p>
      )}
    </div>
  )
}
