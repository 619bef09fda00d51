import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blocksOf, videosOf } from '#contract/markdown.ts'
import styles from '#features/social/social.module.css'
import { MarkdownText } from '#shop/markdown-text.tsx'

/** Lines shown of a folded text, and pixels of a line. */
const [maxLines, lineHeight] = [6, 22]

type Props = { text: string; isFolded: boolean; canFold: boolean; onFold: (isFolded: boolean) => void }

export function PostText({ text, isFolded, canFold, onFold }: Props) {
  const { t } = useTranslation('social')
  const inside = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const at = inside.current
    if (!at || !canFold) return
    const measure = () => setLong(at.scrollHeight > (maxLines + 1) * lineHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(at)
    return () => observer.disconnect()
  }, [canFold])
  const isCut = isLong && isFolded
  const unfold = useEffectEvent(() => onFold(false))
  useEffect(() => {
    const box = inside.current?.parentElement
    if (!isCut || !box) return
    // A focused link below the fold unfolds the text.
    const look = ({ target }: FocusEvent) => {
      const isBelow =
        target instanceof Element &&
        target.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom
      if (!isBelow) return
      box.scrollTop = 0
      unfold()
    }
    box.addEventListener('focusin', look)
    return () => box.removeEventListener('focusin', look)
  }, [isCut])
  return (
    <div>
      <div
        id={id}
        className={styles.fold}
        data-cut={isCut || undefined}
        style={isCut ? { maxBlockSize: maxLines * lineHeight } : undefined}
      >
        <div ref={inside}>
          <MarkdownText text={text} />
        </div>
      </div>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => onFold(!isFolded)}
        >
          {t(isFolded ? 'more' : 'less')}
        </button>
      )}
    </div>
  )
}

/** Videos are links, because nothing of another site may load unasked. */
export function Videos({ text }: { text: string }) {
  const { t } = useTranslation('social')
  return videosOf(blocksOf(text)).map(({ href, host }) => (
    <a
      key={href}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={`row ${styles.video}`}
    >
      <IconPlayerPlay size={18} aria-hidden="true" />
      <span dir="auto">{t('video', { host })}</span>
    </a>
  ))
}
