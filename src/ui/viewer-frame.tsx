import { Modal, useDirection } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { IconButton } from './icon-button.tsx'
import { useFocusBack } from './use-focus-back.ts'
import styles from './viewer-frame.module.css'

/** Length of a swipe in px. */
const swipe = 40

type Props = {
  label: string
  count: number
  at: number
  onAt: (at: number) => void
  onClose: () => void
  /** Buttons for the picture. */
  actions?: ReactNode
  children: ReactNode
}

/** A full-screen picture, and the way to the others: buttons, arrow keys, swipes. */
export function ViewerFrame({ label, count, at, onAt, onClose, actions, children }: Props) {
  const { t } = useTranslation(['ui', 'common'])
  const { dir } = useDirection()
  const start = useRef<number>(undefined)
  useFocusBack()
  const step = (by: number) => count > 1 && onAt((at + by + count) % count)
  const forward = dir === 'rtl' ? -1 : 1
  useHotkeys([
    ['ArrowRight', () => step(forward)],
    ['ArrowLeft', () => step(-forward)],
  ])
  return (
    <Modal.Root opened onClose={onClose} fullScreen padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <div className={styles.viewer}>
          <div className={`row ${styles.bar}`}>
            <span className="strong trunc" dir="auto">
              {label}
            </span>
            {count > 1 && (
              <span className={`${styles.position} dim num`} role="status" dir="auto">
                {t('viewer.place', { at: at + 1, of: count })}
              </span>
            )}
            <span className="grow" />
            {actions}
            <IconButton label={t('common:close')} onClick={onClose} data-autofocus>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </div>
          <div
            className={styles.frame}
            onPointerDown={(event) => {
              start.current = event.clientX
            }}
            onPointerUp={(event) => {
              const went = event.clientX - (start.current ?? event.clientX)
              start.current = undefined
              if (Math.abs(went) >= swipe) step(went < 0 ? forward : -forward)
            }}
          >
            {count > 1 && (
              <span className={styles.step} data-side="start">
                <IconButton label={t('viewer.previous')} onClick={() => step(-1)}>
                  <IconChevronLeft size={20} className="flip" aria-hidden="true" />
                </IconButton>
              </span>
            )}
            {children}
            {count > 1 && (
              <span className={styles.step} data-side="end">
                <IconButton label={t('viewer.next')} onClick={() => step(1)}>
                  <IconChevronRight size={20} className="flip" aria-hidden="true" />
                </IconButton>
              </span>
            )}
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
