import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import styles from './dialog.module.css'
import { DraftScope } from './draft-scope.tsx'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  title: string
  /** Pixels across; a phone shows it whole. */
  size?: 440 | 560
  onClose: () => void
  children: ReactNode
}

/** A dialog with its title, which can be closed without doing anything. */
export function Dialog({ title, size = 440, onClose, children }: Props) {
  const { t } = useTranslation('common')
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  useFocusBack()
  return (
    <Modal.Root opened onClose={onClose} size={size} padding={20} radius="lg" fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Header>
          <Modal.Title dir="auto" className={styles.title ?? ''}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </Modal.Header>
        <Modal.Body className={styles.body ?? ''}>
          <DraftScope title={title}>{children}</DraftScope>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The end of a dialog: away without doing anything, then what it is for. */
export function DialogFoot({
  onClose,
  isAway = false,
  label,
  children,
}: {
  onClose: () => void
  /** Where "Cancel" would be understood as the deed. */
  label?: string | undefined
  /** Whether going away has the focus, because the other cannot be taken back. */
  isAway?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.foot} data-bottom-bar>
      <Button variant="default" onClick={onClose} {...(isAway && { 'data-autofocus': true })}>
        {label ?? t('cancel')}
      </Button>
      {children}
    </div>
  )
}

type FormProps = Props & {
  /** What the button does, as a verb. */
  verb: string
  /** Says that nothing is done, where "Cancel" would be understood as the deed. */
  cancelLabel?: string
  isDanger?: boolean
  isDisabled?: boolean
  onSubmit: () => void
}

/** A dialog of a few fields. */
export function FormDialog({
  verb,
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
          <Button type="submit" disabled={isDisabled} {...(isDanger && { color: 'error' })}>
            {verb}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
