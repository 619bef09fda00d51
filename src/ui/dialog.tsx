import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import styles from './dialog.module.css'
import { DialogContent } from './dialog-content.tsx'
import { DraftScope } from './draft-scope.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useIsPhone } from './use-is-phone.ts'

type Props = {
  title: string
  /** Width in pixels; a phone uses all of its own. */
  size?: 440 | 560
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, size = 440, onClose, children }: Props) {
  const { t } = useTranslation('common')
  const isPhone = useIsPhone()
  useFocusBack()
  return (
    <Modal.Root opened onClose={onClose} size={size} padding={20} radius="lg" fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content aria-label={title} className={styles.content}>
        <Modal.Header>
          <Modal.Title dir="auto" className={styles.title}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </Modal.Header>
        <Modal.Body className={styles.body}>
          <DraftScope title={title}>
            <DialogContent>{children}</DialogContent>
          </DraftScope>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

export function DialogFoot({
  onClose,
  isAway = false,
  label,
  children,
}: {
  onClose: () => void
  /** Replaces "Cancel" where that could mean the action. */
  label?: string
  /** Focuses the closing button, for irreversible actions. */
  isAway?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.foot} data-bottom-bar>
      <Button variant="default" onClick={onClose} data-autofocus={isAway || undefined}>
        {label ?? t('cancel')}
      </Button>
      {children}
    </div>
  )
}

type FormProps = Props & {
  confirmLabel: string
  /** Replaces "Cancel" where that could mean the action. */
  cancelLabel?: string
  isDanger?: boolean
  isDisabled?: boolean
  onSubmit: () => void
}

export function FormDialog({
  confirmLabel,
  cancelLabel,
  isDanger = false,
  isDisabled = false,
  onSubmit,
  ...props
}: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog {...props}>
      <form className={styles.body} onSubmit={submit} noValidate>
        {props.children}
        <DialogFoot onClose={props.onClose} isAway={isDanger} label={cancelLabel}>
          <Button type="submit" disabled={isDisabled} color={isDanger ? 'error' : undefined}>
            {confirmLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
