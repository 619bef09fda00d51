import {
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortcutKey } from '#kernel/keyboard.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './compose-editor.module.css'
import { LinkRow } from './link-row.tsx'
import { pastedHtml } from './pasted-html.ts'

type Props = {
  label: string
  /** The initial text; a new text needs a new editor. */
  html: string
  hasFocus?: boolean
  onText: (html: string) => void
  onFiles?: (files: File[]) => void
  children?: ReactNode
  below?: ReactNode
}

/** Only the marks that the server keeps. */
const marks = (placeholder: string) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url, { defaultValidate }) =>
        defaultValidate(url) && /^(https?|mailto):|^[^:]*$/i.test(url),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Placeholder.configure({ placeholder }),
]

/** A rich text editor with its toolbar; pasted formatting is reduced to the marks that the server keeps. */
export function ComposeEditor({ label, html, hasFocus = false, onText, onFiles, children, below }: Props) {
  const { t } = useTranslation('compose')
  const [isLinking, setLinking] = useState(false)
  const takeFiles = useEffectEvent((list: FileList | undefined): boolean => {
    const files = [...(list ?? [])]
    if (files.length === 0 || !onFiles) return false
    onFiles(files)
    return true
  })
  const reportText = useEffectEvent(onText)
  const editor = useEditor({
    extensions: marks(t('placeholder')),
    content: html,
    injectCSS: false,
    autofocus: hasFocus ? 'start' : false,
    // The window is there immediately; only what is drawn by the server would have to wait.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
      handlePaste: (_view, { clipboardData }) =>
        // Word processors add a picture of pasted text.
        !clipboardData?.types.includes('text/html') && takeFiles(clipboardData?.files),
      transformPastedHTML: pastedHtml,
      handleDrop: (_view, { dataTransfer }) => takeFiles(dataTransfer?.files),
    },
    onUpdate: ({ editor: now }) => reportText(now.getHTML()),
  })
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
      },
    })
  }, [editor, label])
  return (
    <div className={styles.editor}>
      <div className={styles.scroll}>
        <EditorContent
          editor={editor}
          className={styles.text}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || shortcutKey(event) !== 'k') return
            event.preventDefault()
            event.stopPropagation()
            setLinking(true)
          }}
        />
        {below}
      </div>
      {isLinking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
      <Tools editor={editor} isLinking={isLinking} onLink={() => setLinking(!isLinking)}>
        {children}
      </Tools>
    </div>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Tools({
  editor,
  isLinking,
  onLink,
  children,
}: {
  editor: Editor
  isLinking: boolean
  onLink: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('compose')
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools = [
    { name: 'bold', Icon: IconBold, run: () => chain().toggleBold().run() },
    { name: 'italic', Icon: IconItalic, run: () => chain().toggleItalic().run() },
    { name: 'underline', Icon: IconUnderline, run: () => chain().toggleUnderline().run() },
    { name: 'heading', Icon: IconHeading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'bulletList', Icon: IconList, run: () => chain().toggleBulletList().run() },
    { name: 'orderedList', Icon: IconListNumbers, run: () => chain().toggleOrderedList().run() },
    { name: 'blockquote', Icon: IconBlockquote, run: () => chain().toggleBlockquote().run() },
    { name: 'link', Icon: IconLink, run: onLink },
  ] as const
  const plain = () => chain().unsetAllMarks().clearNodes().run()

  /** The toolbar is one stop of the Tab key; the arrows move within it. */
  function move(event: KeyboardEvent) {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]?.focus()
  }

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('tools.title')}
        className={styles.tools}
        onKeyDown={move}
      >
        {tools.map(({ name, Icon, run }, at) => (
          <IconButton
            key={name}
            label={t(`tools.${name}`)}
            aria-pressed={is[name] || (name === 'link' && isLinking)}
            tabIndex={at === current ? 0 : -1}
            className={styles.tool}
            onFocus={() => setCurrent(at)}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            <Icon {...icon} />
          </IconButton>
        ))}
        <IconButton
          label={t('tools.clear')}
          tabIndex={tools.length === current ? 0 : -1}
          className={styles.tool}
          onFocus={() => setCurrent(tools.length)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={plain}
        >
          <IconClearFormatting {...icon} />
        </IconButton>
      </div>
      {children && (
        <div className={`row ${styles.foot}`} data-bottom-bar>
          {children}
        </div>
      )}
    </>
  )
}
