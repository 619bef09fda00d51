import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronUp,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAnswerSlot } from '#features/mail/answer-slot.tsx'
import styles from '#features/mail/compose/compose.module.css'
import { windowState } from '#features/mail/compose/compose-kept.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useHost } from '#ui/use-host.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'

type FrameProps = {
  title: string
  /** The mail below which the open frame is rendered. */
  answered?: string
  onClose: () => void
  onKeyDownCapture?: (event: KeyboardEvent) => void
  onFiles?: (files: File[]) => void
  children: ReactNode
}

/** Placed below the answered mail, docked, centred, minimized, or full screen on a phone. */
export function Frame({ title, answered, onClose, onKeyDownCapture, onFiles, children }: FrameProps) {
  const { t } = useTranslation(['compose', 'common'])
  const isCentred = windowState.usePart((now) => now.isCentred)
  const isPhone = useIsPhone()
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
    const [window, visible] = [root.current, pane].map((element) => element?.getBoundingClientRect())
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
        <header className={`row ${styles.head}`}>
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
                onClick={() => {
                  setSmall(false)
                  windowState.set((now) => ({ ...now, isCentred: !now.isCentred }))
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
          <IconButton small label={t('close')} onClick={onClose}>
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

function stayWithin(event: KeyboardEvent<HTMLElement>) {
  const all = event.currentTarget.querySelectorAll<HTMLElement>(
    'button, input, select, [contenteditable="true"]',
  )
  const stops = [...all].filter((element) => element.tabIndex >= 0 && element.getClientRects().length > 0)
  const [last, first] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== last) return
  event.preventDefault()
  first?.focus()
}
